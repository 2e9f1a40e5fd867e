import type { Feed } from '../feed.ts';
import { type SimulatedSeason, simulateSeason } from './season.ts';
import { simulatedFeed } from './simulated-feed.ts';

export const DEMO_SEED = 'singleback-19';
export const DEMO_SEASON_YEAR = 2026;

/** Where the demo begins: Sunday of week 7 at 14:05 in the US East. Thursday is over, the early games are on. */
export const DEMO_START = new Date('2026-10-25T18:05:00Z');

let season: SimulatedSeason | null = null;

/** A feed of the demo's season, which is simulated once in a process. */
export function demoSeason(): Feed {
  season ??= simulateSeason(DEMO_SEED, DEMO_SEASON_YEAR);
  return simulatedFeed(season);
}
