import type { OrdersToSave, StandingOrders, WireSlotOrder } from '@singleback/contract/orders/orders.ts';
import { MOST_ALTERNATIVES } from '@singleback/game/orders/orders.ts';
import { isTooEarly } from '@singleback/game/orders/timing.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { type SlotKind, slotTakes } from '@singleback/game/players/positions.ts';
import type { WeekPlayer } from '../players/queries.ts';

/** A slot of a lineup of a week. */
export interface SlotPlace {
  readonly weekId: string;
  readonly lineupId: string;
  /** 'TE1' */
  readonly slot: string;
}

/** The orders as they are edited. */
export type OrdersDraft = Omit<OrdersToSave, 'version'>;

/** What is edited of orders that were read. */
export function draftOf({ week_rule, submit_before, planned_weeks, slots }: StandingOrders): OrdersDraft {
  return { week_rule, submit_before, planned_weeks, slots };
}

/** Whether two drafts order the same. */
export const isSameDraft = (one: OrdersDraft, other: OrdersDraft) => JSON.stringify(one) === JSON.stringify(other);

const isAt = (place: SlotPlace) => (order: WireSlotOrder) =>
  order.week_id === place.weekId && order.lineup_id === place.lineupId && order.position === place.slot;

/** The order of a slot; null without one. */
export function orderAt(draft: OrdersDraft, place: SlotPlace): WireSlotOrder | null {
  return draft.slots.find(isAt(place)) ?? null;
}

/** The draft with another order of a slot; one that orders nothing goes. */
export function withOrder(
  draft: OrdersDraft,
  place: SlotPlace,
  { player_ids, rest }: Pick<WireSlotOrder, 'player_ids' | 'rest'>,
): OrdersDraft {
  const others = draft.slots.filter((order) => !isAt(place)(order));
  if (player_ids.length === 0 && rest === 'nothing') return { ...draft, slots: others };
  const { weekId, lineupId, slot } = place;
  const order = { week_id: weekId, lineup_id: lineupId, position: slot, player_ids, rest };
  // In its place, so that an order that was changed back is no change.
  const at = draft.slots.findIndex(isAt(place));
  return { ...draft, slots: at === -1 ? [...draft.slots, order] : draft.slots.toSpliced(at, 1, order) };
}

/** The list with the entry at an index moved one up (-1) or down (1). */
export function moved(ids: readonly string[], at: number, by: -1 | 1): string[] {
  const to = at + by;
  const id = ids[at];
  if (id === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(at, 1).toSpliced(to, 0, id);
}

/** Whether a list takes one more. */
export const hasRoom = (ids: readonly string[]) => ids.length < MOST_ALTERNATIVES;

/** The players who can still come in for a slot with this kickoff, best projection first: unused and not too early. */
export function choicesFor(
  players: readonly WeekPlayer[],
  {
    kind,
    kickoff,
    taken,
    isUsedUp,
    now,
  }: {
    kind: SlotKind;
    kickoff: Date | null;
    taken: ReadonlySet<string>;
    isUsedUp: (id: string) => boolean;
    now: Date;
  },
): WeekPlayer[] {
  return players
    .filter(
      ({ id, position, game }) =>
        slotTakes(kind, position) &&
        !taken.has(id) &&
        !isUsedUp(id) &&
        game !== null &&
        game.cancelled !== true &&
        !isLocked(game, now) &&
        !isTooEarly(game, kickoff),
    )
    .toSorted((a, b) => (b.projectedPoints ?? -1) - (a.projectedPoints ?? -1));
}

/** 'Only 1 K left' where almost nobody is left for a slot; null otherwise. */
export function fewLeftWords(kind: SlotKind, left: number): string | null {
  if (left > 2) return null;
  return left === 0 ? `No ${kind} left` : `Only ${left} ${kind} left`;
}

/** '2 players, then best available', 'Nothing ordered'. */
export function orderSummary(order: Pick<WireSlotOrder, 'player_ids' | 'rest'> | null): string {
  if (order === null) return 'Nothing ordered';
  const count = order.player_ids.length;
  const parts = [
    count === 0 ? null : count === 1 ? '1 player' : `${count} players`,
    { plan: 'my plan', best: 'best available', nothing: null }[order.rest],
  ].filter((part) => part !== null);
  return parts.length === 2 ? parts.join(', then ') : sentence(parts[0] ?? '');
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The orders with the weeks of a plan, which are what a week without a lineup gets from now on. */
export function withPlan(
  draft: OrdersDraft,
  weeks: readonly { readonly weekId: string; readonly slots: Readonly<Record<string, string | null>> }[],
): OrdersDraft {
  const planned_weeks = weeks.map(({ weekId, slots }) => ({
    week_id: weekId,
    players: Object.entries(slots).flatMap(([position, id]) => (id === null ? [] : [{ position, player_id: id }])),
  }));
  return { ...draft, week_rule: 'plan', planned_weeks: planned_weeks.filter(({ players }) => players.length > 0) };
}
