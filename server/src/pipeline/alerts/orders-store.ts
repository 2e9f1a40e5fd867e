import { LAST_CHECK_BEFORE_MS } from '@singleback/game/orders/timing.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { sql } from 'drizzle-orm';
import type { FoundCheck } from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import { joinGame } from './rows.ts';

/** Where checks are looked for. Instants are of the season. */
export interface DueWindow {
  week: { id: string; seasonId: string };
  now: Date;
  /** Locks from here on: of what was not run before the lock, the owner is told. */
  from: Date;
  /** Locks until here. */
  until: Date;
}

/** A row of the check of a slot. */
interface SlotRow extends Record<string, unknown> {
  userId: string;
  lineupId: string;
  slotKey: string;
  playerId: string;
  status: string | null;
  kickoff: string | null;
}

/**
 * Slots with an order whose player can't play, and that lock within the window; one with no game counts as locking at
 * `mainKickoff`. A player who was replaced in the slot before is left alone: the owner wanted him back.
 */
export async function dueSlots(
  db: Db,
  { week, now, from, until }: DueWindow,
  mainKickoff: Date | null,
  limit: number,
): Promise<FoundCheck[]> {
  const out = await outStatuses(db, week.id);
  const main = mainKickoff?.toISOString() ?? null;
  const { rows } = await db.execute<SlotRow>(sql`
    select * from (
      select lineups.user_id as "userId", lineups.id as "lineupId", slot.slot_key as "slotKey",
        slot.player_id as "playerId", player_weeks.injury_status as status,
        case when game.status <> 'cancelled' then game.kickoff else ${main}::timestamptz end as kickoff,
        orders.updated_at as ordered_at, injury_levels.since as out_since, injury_levels.level as out_level
      from standing_orders orders
      join lineups on lineups.user_id = orders.user_id and lineups.week_id = ${week.id}
      join weeks on weeks.id = lineups.week_id
      join lineup_slots slot on slot.lineup_id = lineups.id
      join players on players.id = slot.player_id
      join users on users.id = lineups.user_id and users.deleted_at is null and users.suspended_at is null
      left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
      left join injury_levels on injury_levels.player_id = players.id and injury_levels.week_id = weeks.id
        and injury_levels.level = 'out'
      ${joinGame}
      where orders.season_id = ${week.seasonId}
        and (player_weeks.injury_status = any (${sql.param(out)}::text[]) or game.status is null or game.status = 'cancelled')
        and exists (
          select from jsonb_to_recordset(orders.orders -> 'slots') as ordered (week_id uuid, lineup_id uuid, position text)
          where ordered.week_id = lineups.week_id and ordered.position = slot.slot_key
            and (ordered.lineup_id is null or ordered.lineup_id = lineups.id))
        and not exists (
          select from order_checks
          where order_checks.week_id = lineups.week_id and order_checks.lineup_id = lineups.id
            and order_checks.slot_key = slot.slot_key and order_checks.out_player_id = slot.player_id
            and order_checks.outcome = 'done')
    ) as due
    where kickoff > ${from.toISOString()} and kickoff <= ${until.toISOString()}
      and case
        when kickoff > ${now.toISOString()} then kickoff >= ${new Date(now.getTime() + LAST_CHECK_BEFORE_MS).toISOString()}
        -- Injuries that were reported during the game are not the orders' business.
        else ordered_at < kickoff and out_level is not null and coalesce(out_since, '-infinity') <= kickoff - interval '1 minute'
      end
      and not exists (
        select from order_checks
        where order_checks.user_id = "userId"
          and order_checks.key = concat_ws(' ', 'slot', "lineupId", "slotKey", "playerId",
            floor(extract(epoch from kickoff)), coalesce(status, '-')))
    limit ${limit}`);
  return rows.map(({ userId, lineupId, slotKey, playerId, status, kickoff }) => {
    const locksAt = new Date(kickoff as string);
    const key = ['slot', lineupId, slotKey, playerId, locksAt.getTime() / 1000, status ?? '-'].join(' ');
    return { userId, weekId: week.id, kind: 'slot', key, lineupId, slotKey, outPlayerId: playerId, locksAt };
  });
}

/** The statuses of the week with which a player does not play. */
async function outStatuses(db: Db, weekId: string): Promise<string[]> {
  const { rows } = await db.execute<{ status: string }>(sql`
    select distinct injury_status as status from player_weeks where week_id = ${weekId} and injury_status is not null`);
  return rows.map(({ status }) => status).filter(isUnlikelyToPlay);
}

/** Users with an order for weeks without a lineup, who have none in the week. */
export async function dueWeeks(
  db: Db,
  { week }: DueWindow,
  { before, locksAt }: { before: 'main' | 'first'; locksAt: Date },
  limit: number,
): Promise<FoundCheck[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select orders.user_id as "userId" from standing_orders orders
    join users on users.id = orders.user_id and users.deleted_at is null and users.suspended_at is null
    where orders.season_id = ${week.seasonId} and orders.updated_at < ${locksAt.toISOString()}
      and orders.orders ->> 'week_rule' <> 'nothing' and orders.orders ->> 'submit_before' = ${before}
      and not exists (select from lineups where lineups.user_id = orders.user_id and lineups.week_id = ${week.id})
      and exists (select from group_members where group_members.user_id = orders.user_id and group_members.is_active)
      and not exists (
        select from order_checks where order_checks.user_id = orders.user_id
          and order_checks.key = concat_ws(' ', 'week', ${week.id}::text))
    limit ${limit}`);
  const rest = { weekId: week.id, kind: 'week', key: `week ${week.id}`, lineupId: null, slotKey: null } as const;
  return rows.map(({ userId }) => ({ ...rest, userId, outPlayerId: null, locksAt }));
}

/** The season of a week. */
export async function seasonOfWeek(db: Db, weekId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select season_id as id from weeks where id = ${weekId}`);
  return rows[0]?.id ?? '';
}
