import type { FillingPlayer } from '@singleback/game/lineups/fill-draft.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import { alternativesFor } from '@singleback/game/orders/choose.ts';
import { type Orders, orderOf, plannedSlots } from '@singleback/game/orders/orders.ts';
import type { Context } from '../../context.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { type StoredLineup, usesElsewhere } from '../lineups/ordered-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { listClosedGroups } from './orders-store.ts';
import { fillingPlayers, weekBoard } from './week-board.ts';

/** A lineup with what the orders of its slots depend on. */
export interface OrderedLineup {
  lineup: StoredLineup;
  players: ReadonlyMap<string, FillingPlayer>;
  usageLimit: number;
  /** Why its orders are not carried out at all, or null. */
  whyClosed: string | null;
}

/** Reads what the orders of a lineup depend on. */
export async function orderedLineup(context: Context, lineup: StoredLineup): Promise<OrderedLineup> {
  const { db } = context;
  const { userId, seasonId, groupIds, weekId } = lineup;
  const groups = await playedGroups(db, userId, groupIds);
  const board = await weekBoard(context, weekId);
  const uses = await usesElsewhere(db, { userId, seasonId, groupIds, exceptLineupId: lineup.id });
  const closed = await listClosedGroups(db, groupIds);
  // Someone of the lineup may no longer be available.
  const listed = new Set(board.map(({ id }) => id));
  const others = lineup.slots.map(({ playerId }) => playerId).filter((id) => !listed.has(id));
  const players = fillingPlayers([...board, ...(await weekPlayers(db, weekId, others))], uses);
  const usageLimit = rulesOf(groups.map(({ settings }) => settings))?.usageLimit ?? 1;
  return { lineup, players, usageLimit, whyClosed: whyClosed(closed) };
}

/** The refusal of groups that do not allow orders; null without one. */
export function whyClosed(closed: readonly { name: string }[]): string | null {
  return closed.length === 0 ? null : `“${closed[0]?.name}” doesn’t allow standing orders.`;
}

/** Who could come into a slot of a lineup at `now`, the wanted first; null when there is no order for it. */
export function alternativesIn(
  { lineup, players, usageLimit }: OrderedLineup,
  orders: Orders,
  slot: string,
  now: Date,
): string[] | null {
  const order = orderOf(orders, { weekId: lineup.weekId, lineupId: lineup.id, slot });
  if (order === null) return null;
  const taken = new Set(lineup.slots.map(({ playerId }) => playerId));
  return alternativesFor(order, plannedSlots(orders, lineup.weekId), { players, taken, usageLimit, now });
}
