import type { Clock } from '../server/src/lib/clock.ts';

/** A clock that goes at real speed: the season's instant at an instant of real time, both in ms. */
export interface Going {
  season: number;
  real: number;
}

const STANDING = new Date('2026-10-25T16:00:00Z');
let going: Going | null = null;

/** Sunday of week 7, an hour before the early games: Thursday's players are locked, all others can be chosen. */
export const standingClock: Clock = {
  now: () => (going === null ? STANDING : new Date(going.season + Date.now() - going.real)),
  real: () => new Date(),
  speed: () => (going === null ? 0 : 1),
};

/** Lets the clock of this process go. */
export function setGoing(from: Going): void {
  going = from;
}
