import { largestUses } from '@singleback/game/lineups/usage.ts';
import type { Orders } from '@singleback/game/orders/orders.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { groupsOfUsers, type OrderedGroup } from '../groups/played-groups-service.ts';
import { type StoredLineup, storedLineupsOf, usesOf } from '../lineups/ordered-service.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { type WeekRow, weekById } from '../season/season-service.ts';
import { listOrdersOf } from './orders-store.ts';
import { ordersOf } from './stored-orders.ts';
import { weekBoard } from './week-board.ts';

/** What the orders of a user in a week depend on. */
export interface Situation {
  userId: string;
  week: WeekRow;
  /** The available players of the week, and those of the user's lineups. */
  players: readonly WeekPlayer[];
  orders: Orders;
  /** The user's lineups of the week, oldest first. */
  lineups: StoredLineup[];
  /** Those of the user and of these lineups: the everyone-group first, then by name. */
  groups: readonly OrderedGroup[];
  /** How often the user has used each player in other lineups than one, in some groups: the largest count over them. */
  usesElsewhere(groupIds: readonly string[], exceptLineupId: string | null): Map<string, number>;
}

/** Reads what the orders of some users in a week depend on, with as many queries for one as for many. */
export async function readSituations(
  db: Db,
  context: Pick<Context, 'database'>,
  userIds: readonly string[],
  weekId: string,
): Promise<Map<string, Situation>> {
  const week = await weekById(db, weekId);
  const board = await weekBoard({ db, database: context.database }, weekId);
  const stored = await listOrdersOf(db, userIds, week.seasonId);
  const lineups = await storedLineupsOf(db, userIds, weekId);
  const groups = Map.groupBy(await groupsOfUsers(db, userIds, weekId), ({ userId }) => userId);
  const uses = Map.groupBy(await usesOf(db, userIds, week.seasonId), ({ userId }) => userId);
  // Someone of a lineup may no longer be available.
  const listed = new Set(board.map(({ id }) => id));
  const inLineups = lineups.flatMap(({ slots }) => slots.map(({ playerId }) => playerId));
  const others = [...new Set(inLineups)].filter((id) => !listed.has(id));
  const players = others.length === 0 ? board : [...board, ...(await weekPlayers(db, weekId, others))];
  return new Map(
    userIds.map((userId) => [
      userId,
      {
        ...{ userId, week, players, orders: ordersOf(stored.get(userId)) },
        lineups: lineups.filter((lineup) => lineup.userId === userId),
        groups: groups.get(userId) ?? [],
        usesElsewhere(groupIds, exceptLineupId) {
          const counted = (uses.get(userId) ?? []).filter(({ lineupId }) => lineupId !== exceptLineupId);
          return largestUses(
            counted.flatMap((lineup) =>
              lineup.groupIds
                .filter((id) => groupIds.includes(id))
                .flatMap((groupId) => lineup.playerIds.map((playerId) => ({ playerId, groupId }))),
            ),
          );
        },
      },
    ]),
  );
}

/** The refusal of groups that do not allow orders; null when all of them do. */
export function whyClosed(groups: readonly Pick<OrderedGroup, 'name' | 'ordersAllowed'>[]): string | null {
  const closed = groups.find(({ ordersAllowed }) => !ordersAllowed);
  return closed === undefined ? null : `“${closed.name}” doesn’t allow standing orders.`;
}
