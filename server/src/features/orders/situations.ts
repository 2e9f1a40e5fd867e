import type { OrdersToSave } from '@singleback/contract/orders/orders.ts';
import type { FillingPlayer } from '@singleback/game/lineups/fill-draft.ts';
import { largestUses } from '@singleback/game/lineups/usage.ts';
import { NO_ORDERS, type Orders } from '@singleback/game/orders/orders.ts';
import type { Context } from '../../context.ts';
import type { Database, Db } from '../../db/pool.ts';
import { premiumAmong } from '../billing/billing-service.ts';
import { groupsOfUsers, type OrderedGroup } from '../groups/groups-service.ts';
import {
  type LineupUses,
  listLineupsOf,
  listUsesOf,
  type Proposal,
  playerIdsOf,
  type StoredLineup,
  type Surroundings,
} from '../lineups/save-service.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { type WeekRow, weekById, weekNotFound } from '../season/season-service.ts';
import { listOrdersOf, readBoardVersion } from './orders-store.ts';

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
  isPremium: boolean;
  /** The players of the user's lineups of the season whose games count as uses. */
  uses: readonly LineupUses[];
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
  const lineups = await listLineupsOf(db, userIds, weekId);
  const groups = Map.groupBy(await groupsOfUsers(db, userIds, weekId), ({ userId }) => userId);
  const uses = Map.groupBy(await listUsesOf(db, userIds, week.seasonId), ({ userId }) => userId);
  const premium = await premiumAmong(db, userIds);
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
        ...{ isPremium: premium.has(userId), uses: uses.get(userId) ?? [] },
      },
    ]),
  );
}

/** How a user has used players in other lineups than one, in some groups. */
function usesIn({ uses }: Situation, groupIds: readonly string[], exceptLineupId: string | null) {
  return uses
    .filter(({ lineupId }) => lineupId !== exceptLineupId)
    .flatMap((lineup) =>
      lineup.groupIds
        .filter((id) => groupIds.includes(id))
        .flatMap((groupId) => lineup.playerIds.map((playerId) => ({ playerId, groupId }))),
    );
}

/** The same by player: the largest count over the groups. */
export const usesElsewhere = (of: Situation, groupIds: readonly string[], exceptLineupId: string | null) =>
  largestUses(usesIn(of, groupIds, exceptLineupId));

/** What the save of a lineup is checked against, from what was read under its locks. */
export function surroundingsIn(situation: Situation, proposal: Proposal, lineupId: string | null): Surroundings {
  const { week, lineups, groups, isPremium } = situation;
  const previous = lineups.find(({ id }) => id === lineupId) ?? null;
  const known = playersById(situation.players);
  const ids = new Set([...playerIdsOf(proposal), ...(previous?.slots ?? []).map(({ playerId }) => playerId)]);
  const concerned = new Set([...proposal.groupIds, ...(previous?.groupIds ?? [])]);
  return {
    ...{ week, previous, ofWeek: lineups, isPremium },
    groups: groups.filter(
      ({ id, isActive }) => concerned.has(id) && (isActive || previous?.groupIds.includes(id) === true),
    ),
    players: [...ids].flatMap((id) => known.get(id) ?? []),
    uses: usesIn(situation, proposal.groupIds, lineupId),
  };
}

/** The refusal of groups that do not allow orders; null when all of them do. */
export function whyClosed(groups: readonly Pick<OrderedGroup, 'name' | 'ordersAllowed'>[]): string | null {
  const closed = groups.find(({ ordersAllowed }) => !ordersAllowed);
  return closed === undefined ? null : `“${closed.name}” doesn’t allow backups.`;
}

/** Orders as the rules need them; of what the contract has. */
function ordersOf(wire: Omit<OrdersToSave, 'version'> | undefined): Orders {
  if (wire === undefined) return NO_ORDERS;
  return {
    weekRule: wire.week_rule,
    submitBefore: wire.submit_before,
    weekKickoffs: (wire.week_kickoffs ?? []).map(({ week_id, kickoff }) => {
      return { weekId: week_id, kickoff: new Date(kickoff) };
    }),
    plannedWeeks: wire.planned_weeks.map(({ week_id, players }) => ({
      weekId: week_id,
      slots: Object.fromEntries(players.map(({ position, player_id }) => [position, player_id])),
    })),
    slots: wire.slots.map(({ week_id, lineup_id, position, player_ids, rest }) => ({
      ...{ weekId: week_id, lineupId: lineup_id, slot: position, playerIds: player_ids, rest },
    })),
  };
}

// Of each open database, so that a closed one takes its players along. Many checks at a time need the same week.
const boards = new WeakMap<Database, { key: string; players: WeekPlayer[] }>();

/** The available players of a week, as they are now; from memory while nothing changed. */
async function weekBoard({ db, database }: Pick<Context, 'db' | 'database'>, weekId: string) {
  const version = await readBoardVersion(db, weekId);
  if (version === null) throw weekNotFound();
  const key = `${weekId} ${version}`;
  const known = boards.get(database);
  if (known?.key === key) return known.players;
  const players = await weekPlayers(db, weekId, 'listed');
  boards.set(database, { key, players });
  return players;
}

const byIdOf = new WeakMap<readonly WeekPlayer[], ReadonlyMap<string, WeekPlayer>>();

/** The players of a list by id, kept for as long as the list. */
function playersById(players: readonly WeekPlayer[]): ReadonlyMap<string, WeekPlayer> {
  const byId = byIdOf.get(players) ?? new Map(players.map((player) => [player.id, player]));
  byIdOf.set(players, byId);
  return byId;
}

// Of a list, by players without uses: most of the hundreds are unused by most users.
const unusedOf = new WeakMap<readonly WeekPlayer[], ReadonlyMap<string, FillingPlayer>>();

/** Players for the rules of orders, with the uses of a user. */
export function fillingPlayers(players: readonly WeekPlayer[], uses: ReadonlyMap<string, number>) {
  const unused = unusedOf.get(players) ?? new Map(players.map((player) => [player.id, unusedPlayer(player)]));
  unusedOf.set(players, unused);
  const filling = new Map(unused);
  for (const [id, usesElsewhere] of uses) {
    const player = unused.get(id);
    if (player !== undefined) filling.set(id, { ...player, usesElsewhere });
  }
  return filling;
}

function unusedPlayer({ id, name, position, game, projected, row }: WeekPlayer): FillingPlayer {
  return {
    ...{ id, name, position, game, usesElsewhere: 0 },
    ...{ projectedPoints: projected, injuryStatus: row.injuryStatus },
  };
}
