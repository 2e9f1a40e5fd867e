import type { OrdersToSave } from '@singleback/contract/orders/orders.ts';
import { sql } from 'drizzle-orm';
import { mayComeBack } from '../../db/orders/order-checks.ts';
import { type Db, query } from '../../db/pool.ts';
import { standingOrders } from '../../db/schema/lineups.ts';

/** A user's orders of a season as they are stored. */
export interface StoredOrders {
  orders: Required<Omit<OrdersToSave, 'version'>>;
  version: number;
  updatedAt: Date;
}

/** The orders of a user in a season; null when there are none. */
export async function findOrders(db: Db, userId: string, seasonId: string): Promise<StoredOrders | null> {
  const [row] = await db
    .select()
    .from(standingOrders)
    .where(sql`${standingOrders.userId} = ${userId} and ${standingOrders.seasonId} = ${seasonId}`);
  return row ? { ...row, orders: row.orders as StoredOrders['orders'] } : null;
}

/** The orders of several users in a season, by user. */
export async function listOrdersOf(db: Db, userIds: readonly string[], seasonId: string) {
  const rows = await query<{ userId: string; orders: StoredOrders['orders'] }>(db)`
    select user_id as "userId", orders from standing_orders
    where user_id = any (${sql.param(userIds)}::uuid[]) and season_id = ${seasonId}`;
  return new Map(rows.map(({ userId, orders }) => [userId, orders]));
}

/** Replaces the orders of a user in a season. */
export async function saveOrders(
  tx: Db,
  of: { userId: string; seasonId: string },
  { orders, version, updatedAt }: StoredOrders,
): Promise<void> {
  await tx
    .insert(standingOrders)
    .values({ ...of, orders, version, updatedAt })
    .onConflictDoUpdate({
      target: [standingOrders.userId, standingOrders.seasonId],
      set: { orders, version, updatedAt },
    });
}

/** The orders of a user, of all seasons, oldest first. */
export async function listOrders(db: Db, userId: string): Promise<(StoredOrders & { season: string })[]> {
  const rows = await query<{ season: string; orders: unknown; version: number; at: string }>(db)`
    select seasons.name as season, orders, standing_orders.version, standing_orders.updated_at as at
    from standing_orders join seasons on seasons.id = season_id
    where user_id = ${userId} order by seasons.year`;
  return rows.map(({ season, orders, version, at }) => {
    return { season, orders: orders as StoredOrders['orders'], version, updatedAt: new Date(at) };
  });
}

/** The groups of a user that do not allow orders. */
export async function listClosedGroupsOf(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return query<{ id: string; name: string }>(db)`
    select groups.id, groups.name from groups join group_members on group_members.group_id = groups.id
    where group_members.user_id = ${userId} and group_members.is_active and groups.is_active
      and not groups.orders_allowed order by groups.name`;
}

/** The version of a week's players, games and projections; null when there is no such week. */
export async function readBoardVersion(db: Db, weekId: string): Promise<string | null> {
  const rows = await query<{ version: string }>(db)`
    select seasons.version || '-' || weeks.version as version from weeks join seasons on seasons.id = season_id
    where weeks.id = ${weekId}`;
  return rows[0]?.version ?? null;
}

/** A check with the names in it. */
export interface CheckRow {
  id: string;
  kind: string;
  outcome: string;
  weekId: string;
  weekNumber: number;
  lineupId: string | null;
  slotKey: string | null;
  outId: string | null;
  outName: string | null;
  inId: string | null;
  inName: string | null;
  isDoubleDown: boolean;
  reason: string | null;
  doneAt: string;
  undoneAt: string | null;
  locksAt: string | null;
  mayComeBack: boolean;
}

/** The last checks of a user that became something, newest first: of a season, or one of them. */
export async function listChecks(
  db: Db,
  userId: string,
  { seasonId = null, id = null, limit }: { seasonId?: string | null; id?: string | null; limit: number },
): Promise<CheckRow[]> {
  return query<CheckRow>(db)`
    select done.id, done.kind, done.outcome, done.week_id as "weekId", weeks.week_number as "weekNumber",
      done.lineup_id as "lineupId", done.slot_key as "slotKey", gone.id as "outId", gone.name as "outName",
      come.id as "inId", come.name as "inName", done.is_double_down as "isDoubleDown", done.reason, done.done_at as "doneAt", done.undone_at as "undoneAt",
      done.locks_at as "locksAt", ${mayComeBack} as "mayComeBack"
    from order_checks done
    join weeks on weeks.id = done.week_id
    left join players gone on gone.id = done.out_player_id
    left join players come on come.id = done.in_player_id
    where done.user_id = ${userId} and done.done_at is not null and (done.kind <> 'week' or done.outcome <> 'done')
      and (${seasonId}::uuid is null or weeks.season_id = ${seasonId}::uuid) and (${id}::uuid is null or done.id = ${id}::uuid)
    order by done.done_at desc, done.id limit ${limit}`;
}

/** The names of players by id, in the order of the names. */
export async function readNames(db: Db, playerIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (playerIds.length === 0) return [];
  return query<{ id: string; name: string }>(db)`
    select id, name from players where id = any (${sql.param(playerIds)}::uuid[]) order by name, id`;
}

/** What the saved orders name, as far as it is there: the positions of players, and the weeks of the user's lineups. */
export async function readNamed(
  db: Db,
  userId: string,
  { playerIds, lineupIds }: { playerIds: readonly string[]; lineupIds: readonly string[] },
): Promise<{ positions: Map<string, string>; weekOfLineup: Map<string, string> }> {
  const players = await query<{ id: string; position: string }>(
    db,
  )`select id, position from players where id = any (${sql.param(playerIds)}::uuid[])`;
  const lineups = await query<{ id: string; weekId: string }>(db)`
    select id, week_id as "weekId" from lineups
    where user_id = ${userId} and id = any (${sql.param(lineupIds)}::uuid[])`;
  return {
    positions: new Map(players.map(({ id, position }) => [id, position])),
    weekOfLineup: new Map(lineups.map(({ id, weekId }) => [id, weekId])),
  };
}
