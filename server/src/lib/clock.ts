/**
 * Time, in UTC. `now` is the season's time: locks, weeks, kick-offs and expiry read it, and it may run from another
 * instant and at another speed (rules 1.2). `real` is the wall's time: sessions, tokens and rate limits read that.
 */
export interface Clock {
  now(): Date;
  real(): Date;
  /** Seconds of the season in one real second. */
  speed(): number;
}

/** The wall's clock for everything: the live season. */
export const realClock: Clock = {
  now: () => new Date(),
  real: () => new Date(),
  speed: () => 1,
};
