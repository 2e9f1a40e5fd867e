import type { GameTime } from '../players/lock.ts';
import { MINUTE_MS, SECOND_MS } from '../season/durations.ts';
import type { SubmitBefore } from './orders.ts';

/** How long before a lock a slot is checked first, and a week without a lineup is submitted. */
export const CHECK_BEFORE_MS = 15 * MINUTE_MS;
/** An injury that is reported later than this before the lock changes nothing any more. */
export const LAST_CHECK_BEFORE_MS = 60 * SECOND_MS;

/** When a slot is checked first: 15 minutes before its lock. UTC. */
export function firstCheckAt(lock: Date): Date {
  return new Date(lock.getTime() - CHECK_BEFORE_MS);
}

/**
 * The kickoff before which a week without a lineup is submitted: the one with the most games, of several the earliest,
 * or the first of the week. Null while no game of the week has a kickoff.
 */
export function submitKickoff(games: readonly GameTime[], before: SubmitBefore): Date | null {
  const times = games.flatMap(({ kickoff, cancelled }) =>
    kickoff === null || cancelled === true ? [] : [kickoff.getTime()],
  );
  const byTime = [...new Set(times)]
    .map((time) => ({ time, count: times.filter((other) => other === time).length }))
    .toSorted((a, b) => a.time - b.time);
  const most = Math.max(...byTime.map(({ count }) => count));
  const chosen = before === 'first' ? byTime[0] : byTime.find(({ count }) => count === most);
  return chosen === undefined ? null : new Date(chosen.time);
}

/**
 * Whether an alternative can never help: their game begins before the slot is checked, 15 minutes before its player's
 * kickoff. False while one of the kickoffs is not known.
 */
export function isTooEarly(alternative: GameTime | null | undefined, slotKickoff: Date | null): boolean {
  const kickoff = alternative?.kickoff ?? null;
  if (kickoff === null || slotKickoff === null || alternative?.cancelled === true) return false;
  return kickoff <= firstCheckAt(slotKickoff);
}
