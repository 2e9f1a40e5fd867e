/**
 * Time, in UTC. `now` is the season's time, for locks, weeks, kick-offs and expiry; it may start at another instant
 * and run at another speed (rules 1.2). `real` is wall-clock time, for sessions, tokens and rate limits.
 */
export interface Clock {
  now(): Date;
  real(): Date;
  /** Seconds of season time per real second. */
  speed(): number;
}

/** Wall-clock time for both: the live season. */
export const realClock: Clock = {
  now: () => new Date(),
  real: () => new Date(),
  speed: () => 1,
};
