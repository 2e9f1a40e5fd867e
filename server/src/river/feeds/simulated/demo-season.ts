import type { Feed } from '../feed.ts';
import { simulatedFeed } from './simulated-feed.ts';

export const DEMO_SEED = 'singleback-19';
export const DEMO_SEASON_YEAR = 2026;

/** Where the demo begins: Sunday of week 7 at 14:05 in the US East. Thursday is over, the early games are on. */
export const DEMO_START = new Date('2026-10-25T18:05:00Z');

/** The feed of the demo's season. */
export function demoSeason(): Feed {
  return simulatedFeed({ seed: DEMO_SEED, seasonYear: DEMO_SEASON_YEAR });
}
