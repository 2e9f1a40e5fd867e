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
