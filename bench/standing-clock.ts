import type { Clock } from '../server/src/lib/clock.ts';

/** Sunday of week 7, an hour before the early games: Thursday's players are locked, all others can be chosen. */
export const standingClock: Clock = {
  now: () => new Date('2026-10-25T16:00:00Z'),
  real: () => new Date(),
  speed: () => 0,
};
