import type { FillingPlayer } from '@singleback/game/lineups/fill-draft.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import { alternativesFor } from '@singleback/game/orders/choose.ts';
import { orderOf, ordersSomething, plannedSlots } from '@singleback/game/orders/orders.ts';
import type { StoredLineup } from '../lineups/ordered-service.ts';
import { type Situation, usesElsewhere, whyClosed } from './situations.ts';
import { fillingPlayers } from './week-board.ts';

/** A lineup with what the orders of its slots depend on. */
export interface OrderedLineup {
  lineup: StoredLineup;
  players: ReadonlyMap<string, FillingPlayer>;
  usageLimit: number;
  /** Why its orders are not carried out at all, or null. */
  whyClosed: string | null;
}

/** What the orders of a lineup depend on. */
export function orderedLineup(situation: Situation, lineup: StoredLineup): OrderedLineup {
  const played = situation.groups.filter(({ id }) => lineup.groupIds.includes(id));
  return {
    lineup,
    players: fillingPlayers(situation.players, usesElsewhere(situation, lineup.groupIds, lineup.id)),
    usageLimit: rulesOf(played.map(({ settings }) => settings))?.usageLimit ?? 1,
    whyClosed: whyClosed(played),
  };
}

/** Who could come into a slot of a lineup at `now`, the wanted first; null when nothing is ordered for it. */
export function alternativesIn(
  { lineup, players, usageLimit }: OrderedLineup,
  orders: Situation['orders'],
  slot: string,
  now: Date,
): string[] | null {
  const order = orderOf(orders, { weekId: lineup.weekId, lineupId: lineup.id, slot });
  if (order === null || !ordersSomething(order)) return null;
  const taken = new Set(lineup.slots.map(({ playerId }) => playerId));
  return alternativesFor(order, plannedSlots(orders, lineup.weekId), { players, taken, usageLimit, now });
}
