/**
 * Time, in UTC. `now` is the season's time, for locks, weeks, kick-offs and expiry; it may start at another instant
 * and run at another speed (rules 1.2). `real` is wall-clock time, for sessions, tokens and rate limits.
 */
export interface Clock {
  now(): Date;
  real(): Date;
  /** Seconds of season time per real second. */
  speed(): number;
  /** Where a jump of the machine's clock is held (rules 7.23): the one that is held, or ended within the hour. */
  jump?(): ClockJump | null;
  /** While the machine's clock is ahead and nothing has confirmed it: what it says. Null otherwise. */
  doubtUntil?(): Date | null;
}

/** A jump of the machine's clock against its uptime. */
export interface ClockJump {
  /** When it was seen, by the held clock. */
  at: Date;
  /** How far the machine's clock is ahead; negative: behind. */
  aheadMs: number;
  /** When the machine's clock counted again; null while it is held. */
  endedAt: Date | null;
  /** It lasted, and the season's clock was set by it. */
  isTakenOver: boolean;
}

/** Wall-clock time for both: the live season. */
export const realClock: Clock = {
  now: () => new Date(),
  real: () => new Date(),
  speed: () => 1,
};
