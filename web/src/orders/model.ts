import type { OrdersToSave, StandingOrders, WireSlotOrder } from '@singleback/contract/orders/orders.ts';
import { isTooEarly, MOST_ALTERNATIVES } from '@singleback/game/orders/orders.ts';
import { type GameTime, isLocked } from '@singleback/game/players/lock.ts';
import { type SlotKind, slotTakes } from '@singleback/game/players/positions.ts';
import type { Outlook } from '../planner/model.ts';
import type { WeekPlayer } from '../players/queries.ts';

/** A slot of a week: of one lineup, or of any of the user's (null). */
interface SlotPlace {
  readonly weekId: string;
  readonly lineupId: string | null;
  /** 'TE1' */
  readonly slot: string;
}

/** The orders as they are edited. */
export type OrdersDraft = Required<Omit<OrdersToSave, 'version'>>;

/** A slot with an order: with its player, or, in a week without a lineup, without one. */
export interface OrderedSlot {
  /** 'TE1' */
  readonly key: string;
  readonly kind: SlotKind;
  readonly playerId: string | null;
  /** The player's name; null in a week without a lineup. */
  readonly name: string | null;
  readonly injuryStatus: string | null;
  readonly opponent: string | null;
  /** Of the player's game; in a week without a lineup the one before which it is submitted. UTC, null while not known. */
  readonly kickoff: Date | null;
}

export interface SlotsEdited {
  draft: OrdersDraft;
  /** The names of players who are listed in orders. */
  names: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  onEdit: (change: (draft: OrdersDraft) => OrdersDraft) => void;
}

/** What is edited of orders that were read. */
export function draftOf(orders: StandingOrders): OrdersDraft {
  const { week_rule, submit_before, week_kickoffs, planned_weeks, slots } = orders;
  return { week_rule, submit_before, week_kickoffs, planned_weeks, slots };
}

/** Whether two drafts order the same. */
export const isSameDraft = (one: OrdersDraft, other: OrdersDraft) => JSON.stringify(one) === JSON.stringify(other);

const isAt = (place: SlotPlace) => (order: WireSlotOrder) =>
  order.week_id === place.weekId && order.lineup_id === place.lineupId && order.position === place.slot;

/** The order of a slot: the lineup's own, or that for any lineup of the week; null without one. */
export function orderAt(draft: OrdersDraft, place: SlotPlace): WireSlotOrder | null {
  return draft.slots.find(isAt(place)) ?? draft.slots.find(isAt({ ...place, lineupId: null })) ?? null;
}

/**
 * The draft with another order of a slot. One that orders nothing goes, unless it stands in the way of the one for any
 * lineup.
 */
export function withOrder(
  draft: OrdersDraft,
  place: SlotPlace,
  order: Pick<WireSlotOrder, 'player_ids' | 'rest' | 'kickoffs'>,
): OrdersDraft {
  const { weekId, lineupId, slot } = place;
  const others = draft.slots.filter((each) => !isAt(place)(each));
  const isAny = lineupId !== null && others.some(isAt({ ...place, lineupId: null }));
  if (order.player_ids.length === 0 && order.rest === 'nothing' && !isAny) return { ...draft, slots: others };
  const placed = { week_id: weekId, lineup_id: lineupId, position: slot, ...order };
  // In its place, so that an order that was changed back is no change.
  const at = draft.slots.findIndex(isAt(place));
  return { ...draft, slots: at === -1 ? [...draft.slots, placed] : draft.slots.toSpliced(at, 1, placed) };
}

/** A game that moved since an order was written. */
interface MovedGame {
  readonly playerId: string;
  readonly from: Date;
  readonly to: Date | null;
}

/** The games of an order that have moved since it was written; `kickoffs` are those of now, of players of the week. */
export function movedGames(
  order: Pick<WireSlotOrder, 'kickoffs'> | null,
  kickoffs: ReadonlyMap<string, Date | null>,
): MovedGame[] {
  return (order?.kickoffs ?? []).flatMap(({ player_id, kickoff }) => {
    const [from, to] = [new Date(kickoff), kickoffs.get(player_id)];
    return to === undefined || to?.getTime() === from.getTime() ? [] : [{ playerId: player_id, from, to }];
  });
}

/** The kickoffs to write down with an order: of the player in the slot and of those listed, as far as they are known. */
export function writtenKickoffs(
  playerIds: readonly (string | null)[],
  kickoffs: ReadonlyMap<string, Date | null>,
): NonNullable<WireSlotOrder['kickoffs']> {
  return playerIds.flatMap((id) => {
    const kickoff = id === null ? null : (kickoffs.get(id) ?? null);
    return id === null || kickoff === null ? [] : [{ player_id: id, kickoff: kickoff.toISOString() }];
  });
}

/** The draft with another kickoff for a week; null: the one of all weeks. */
export function withWeekKickoff(draft: OrdersDraft, weekId: string, kickoff: Date | null): OrdersDraft {
  const others = draft.week_kickoffs.filter(({ week_id }) => week_id !== weekId);
  const own = kickoff === null ? [] : [{ week_id: weekId, kickoff: kickoff.toISOString() }];
  return { ...draft, week_kickoffs: [...others, ...own] };
}

/** The games of a week, each once, from the players of the week. */
export function gamesOf(players: readonly Pick<WeekPlayer, 'teamAbbreviation' | 'opponent' | 'game'>[]): GameTime[] {
  const games = players.flatMap(({ teamAbbreviation, opponent, game }) => {
    const teams = [teamAbbreviation ?? '', opponent?.split(' ').at(-1) ?? ''].toSorted();
    return game === null ? [] : [[teams.join(' '), game] as const];
  });
  return [...new Map(games).values()];
}

/** The list with the entry at an index moved one up (-1) or down (1). */
export function moved(ids: readonly string[], at: number, by: -1 | 1): string[] {
  const to = at + by;
  return to < 0 || to >= ids.length ? [...ids] : placed(ids, at, to);
}

/** The list with the entry at an index put to another one. */
export function placed(ids: readonly string[], from: number, to: number): string[] {
  const id = ids[from];
  return id === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, id);
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

/** Who comes in for a slot: 'none', 'Devin Marsh', 'Devin Marsh +2', 'best available'. */
export function backupWords(
  order: Pick<WireSlotOrder, 'player_ids' | 'rest'> | null,
  nameOf: (playerId: string) => string,
): string {
  const [first, ...others] = order?.player_ids ?? [];
  if (first !== undefined) return others.length === 0 ? nameOf(first) : `${nameOf(first)} +${others.length}`;
  return { plan: 'my plan', best: 'best available', nothing: 'none' }[order?.rest ?? 'nothing'];
}

/** '1 backup changed'; 'Changed' where that is not all, or something else. */
export function changeWords(draft: OrdersDraft, saved: OrdersDraft): string {
  const { slots, ...rest } = draft;
  const { slots: savedSlots, ...savedRest } = saved;
  const textOf = (order: WireSlotOrder) => JSON.stringify(order);
  const [now, before] = [slots.map(textOf), savedSlots.map(textOf)];
  const changed = [
    ...slots.filter((_, at) => !before.includes(now[at] ?? '')),
    ...savedSlots.filter((_, at) => !now.includes(before[at] ?? '')),
  ];
  const places = new Set(changed.map(({ week_id, lineup_id, position }) => [week_id, lineup_id, position].join(' ')));
  if (places.size === 0 || JSON.stringify(rest) !== JSON.stringify(savedRest)) return 'Changed';
  return places.size === 1 ? '1 backup changed' : `${places.size} backups changed`;
}

/**
 * The first of these weeks that is in the saved plan, with its projected points in hundredths; null without one, or before
 * projections are known.
 */
export function plannedNext(
  { planned_weeks }: Pick<OrdersDraft, 'planned_weeks'>,
  weeks: readonly { readonly id: string; readonly weekNumber: number }[],
  outlook: Outlook | undefined,
): { weekNumber: number; points: number } | null {
  const week = weeks.find(({ id }) => planned_weeks.some(({ week_id }) => week_id === id));
  const at = outlook?.weeks.indexOf(week?.weekNumber ?? 0) ?? -1;
  if (week === undefined || outlook === undefined || at === -1) return null;
  const players = planned_weeks.find(({ week_id }) => week_id === week.id)?.players ?? [];
  const points = players.reduce((sum, each) => sum + (outlook.players.get(each.player_id)?.points[at] ?? 0), 0);
  return { weekNumber: week.weekNumber, points };
}

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
