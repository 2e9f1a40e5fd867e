import type { GameTime } from '../players/lock.ts';
import { MINUTE_MS, SECOND_MS } from '../season/durations.ts';
import type { SubmitBefore } from './orders.ts';

/** How long before a lock a slot is checked first, and a week without a lineup is submitted. */
export const CHECK_BEFORE_MS = 15 * MINUTE_MS;
/** An injury that is reported later than this before the lock changes nothing any more. */
export const LAST_CHECK_BEFORE_MS = 60 * SECOND_MS;

/** When a slot is checked first: 15 minutes before its lock. UTC. */
function firstCheckAt(lock: Date): Date {
  return new Date(lock.getTime() - CHECK_BEFORE_MS);
}

/** When games of a week begin, earliest first; cancelled and unscheduled ones are left out. UTC. */
function kickoffsOf(games: readonly GameTime[]): { time: number; count: number }[] {
  const times = games.flatMap(({ kickoff, cancelled }) =>
    kickoff === null || cancelled === true ? [] : [kickoff.getTime()],
  );
  return [...new Set(times)]
    .map((time) => ({ time, count: times.filter((other) => other === time).length }))
    .toSorted((a, b) => a.time - b.time);
}

/**
 * The kickoffs before which a week without a lineup may be submitted, earliest first, with their games: those up to the one
 * with the most games, of several the earliest, which is the last entry. Empty while no game of the week has a kickoff.
 */
export function kickoffChoices(games: readonly GameTime[]): { kickoff: Date; games: number }[] {
  const kickoffs = kickoffsOf(games);
  const most = Math.max(...kickoffs.map(({ count }) => count));
  const main = kickoffs.findIndex(({ count }) => count === most);
  return kickoffs.slice(0, main + 1).map(({ time, count }) => ({ kickoff: new Date(time), games: count }));
}

/**
 * The kickoff before which a week without a lineup is submitted: the one with the most games, of several the earliest, or
 * the first of the week. Null while no game of the week has a kickoff.
 */
export function submitKickoff(games: readonly GameTime[], before: SubmitBefore): Date | null {
  return kickoffChoices(games).at(before === 'first' ? 0 : -1)?.kickoff ?? null;
}

/**
 * The same where the user chose a kickoff of the week by its time. Once no game begins then any more, because it was moved,
 * it is the last one before that is still to come at `now`, so that nobody whom the user counted on locks; if there is
 * none, the next one. It is never after the one with the most games.
 */
export function chosenKickoff(games: readonly GameTime[], chosen: Date, now: Date): Date | null {
  const choices = kickoffChoices(games).map(({ kickoff }) => kickoff);
  const main = choices.at(-1) ?? null;
  if (main === null || chosen >= main) return main;
  const isThere = choices.some((kickoff) => kickoff.getTime() === chosen.getTime());
  if (isThere) return chosen;
  const toCome = choices.filter((kickoff) => kickoff > now);
  return toCome.findLast((kickoff) => kickoff <= chosen) ?? toCome[0] ?? main;
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
