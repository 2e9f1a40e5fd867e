import type { GameTime } from '../players/lock.ts';
import { MINUTE_MS, SECOND_MS } from '../season/durations.ts';
import { type Round, roundWords } from '../season/round-words.ts';

// Standing orders, which users read as backups: who replaces whom (`choose.ts`), when (`timing.ts`), and with what
// outcome.

/** What happens in a week in which the user has no lineup. */
type WeekRule = 'plan' | 'best' | 'nothing';

/** The kickoff before which such a week is submitted: the one with the most games, or the first of the week. */
export type SubmitBefore = 'main' | 'first';

/** What follows when nobody of a slot's list can play: those of the saved plan first, the best available, or nothing. */
type RestRule = 'plan' | 'best' | 'nothing';

/** Who comes in for a player who is out, in a slot of a week: of one lineup, or of any of the user's (null). */
export interface SlotOrder {
  readonly weekId: string;
  readonly lineupId: string | null;
  /** 'TE1' */
  readonly slot: string;
  /** In this order. */
  readonly playerIds: readonly string[];
  readonly rest: RestRule;
}

/** A week of the plan that was saved with the orders: player ids by slot. */
interface PlannedWeek {
  readonly weekId: string;
  readonly slots: Readonly<Record<string, string>>;
}

/** The kickoff that a user chose for a week, in place of the general one. */
interface WeekKickoff {
  readonly weekId: string;
  /** As it was when it was chosen, UTC. */
  readonly kickoff: Date;
}

/** The standing orders of a user in a season. */
export interface Orders {
  readonly weekRule: WeekRule;
  readonly submitBefore: SubmitBefore;
  readonly weekKickoffs: readonly WeekKickoff[];
  readonly plannedWeeks: readonly PlannedWeek[];
  readonly slots: readonly SlotOrder[];
}

/** The most slots that can have orders at a time: a few lineups in the weeks that are left. */
export const MOST_SLOT_ORDERS = 200;
/** The most alternatives of a slot. */
export const MOST_ALTERNATIVES = 8;

/** Nothing is ordered. */
export const NO_ORDERS: Orders = {
  ...{ weekRule: 'nothing', submitBefore: 'main' },
  ...{ weekKickoffs: [], plannedWeeks: [], slots: [] },
};

/** Whether an order does anything: an empty one of a lineup stands in the way of that of any lineup. */
export const ordersSomething = ({ playerIds, rest }: Pick<SlotOrder, 'playerIds' | 'rest'>): boolean =>
  playerIds.length > 0 || rest !== 'nothing';

/** The order of a slot: the lineup's own comes before one for any lineup of the week. Null when there is none. */
export function orderOf(
  orders: Pick<Orders, 'slots'>,
  place: { readonly weekId: string; readonly lineupId: string | null; readonly slot: string },
): SlotOrder | null {
  const there = orders.slots.filter(({ weekId, slot }) => weekId === place.weekId && slot === place.slot);
  const own = there.find(({ lineupId }) => lineupId !== null && lineupId === place.lineupId);
  return own ?? there.find(({ lineupId }) => lineupId === null) ?? null;
}

/** The players whom the saved plan has in a week, by slot; empty when it has none. */
export function plannedSlots(orders: Pick<Orders, 'plannedWeeks'>, weekId: string): Readonly<Record<string, string>> {
  return orders.plannedWeeks.find((week) => week.weekId === weekId)?.slots ?? {};
}

/** What became of a check: carried out, not possible, or not run before the lock. */
export type OrderOutcome = 'done' | 'skipped' | 'too_late';

/** A slot that is checked, a week without a lineup, or a lineup submitted in such a week. */
export type OrderKind = 'slot' | 'week' | 'lineup';

/** What was done about an order, with the names of then. */
export interface OrderResult extends Round {
  readonly kind: OrderKind;
  readonly outcome: OrderOutcome;
  /** 'TE1'; null for a whole lineup. */
  readonly slot: string | null;
  readonly outName: string | null;
  readonly inName: string | null;
  /** Why not, as a sentence; null when it was carried out. */
  readonly reason: string | null;
  /** Whether the double-down went to the player who came in. */
  readonly isDoubleDown?: boolean;
}

/** What was done, in one line, as in the log and as the subject of an email. */
export function orderWords({ kind, outcome, outName, inName, isDoubleDown, ...round }: OrderResult): string {
  const week = roundWords(round);
  const who = outName ?? 'A player';
  if (kind === 'slot') {
    if (outcome === 'done') return `${inName ?? 'A player'} for ${who}, out${isDoubleDown ? ', as double-down' : ''}`;
    return outcome === 'too_late' ? `Too late to replace ${who}` : `${who} was not replaced`;
  }
  if (outcome === 'done') return `Lineup submitted for ${week}`;
  return outcome === 'too_late' ? `Too late to submit ${week}` : `No lineup submitted for ${week}`;
}

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
