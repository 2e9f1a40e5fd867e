import type { Db } from '../../../db/pool.ts';
import type { Feed } from '../feed.ts';
import { readCursor, recordRead } from '../feed-state.ts';
import { type SimulatedSeason, simulateSeason } from './season.ts';
import { SOURCE, simulatedFeed } from './simulated-feed.ts';

export const DEMO_SEED = 'singleback-19';
export const DEMO_SEASON_YEAR = 2026;

/** Where the demo begins: Sunday of week 7 at 14:05 in the US East. Thursday is over, the early games are on. */
export const DEMO_START = new Date('2026-10-25T18:05:00Z');

let season: SimulatedSeason | null = null;

/** A feed of the demo's season, which is simulated once in a process; it goes on from what `db` holds of it. */
export function demoSeason(db: Db): Feed {
  return simulatedFeed(simulatedDemo(), {
    read: () => readCursor(db, SOURCE),
    write: (now) => recordRead(db, SOURCE, now, now),
  });
}

/** The demo's season. */
export function simulatedDemo(): SimulatedSeason {
  season ??= simulateSeason(DEMO_SEED, DEMO_SEASON_YEAR);
  return season;
}
