import { CHECK_BEFORE_MS, chosenKickoff, LAST_CHECK_BEFORE_MS, submitKickoff } from '@singleback/game/orders/orders.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { currentWeek } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
import { type FoundCheck, recordChecks } from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import { readShownWeeks } from '../../db/season.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { readGames } from './reminders.ts';
import { AT_ONCE, gameTimeOf, isPlayed, joinGame } from './rows.ts';

/** The rest is queued in the next step, so that orders never delay scores. */
const MOST_AT_ONCE = 5_000;
/** How long after a lock its checks that were not run are still reported. */
const MISSED_MS = HOUR_MS;

/**
 * Queues the checks of standing orders that are due at `now`, the season's time: slots that lock within 15 minutes and
 * whose player can't play, and weeks without a lineup. Each is queued once, in whatever process.
 */
export async function queueDueOrders({ db, ids, jobs }: { db: Db; ids: Ids; jobs: Jobs }, now: Date): Promise<void> {
  const week = currentWeek(await readShownWeeks(db, now), now);
  if (week === null) return;
  const games = (await readGames(db, week.id)).flatMap((row) => gameTimeOf(row) ?? []);
  const [from, until] = [new Date(now.getTime() - MISSED_MS), new Date(now.getTime() + CHECK_BEFORE_MS)];
  const isDue = (lock: Date | null): lock is Date => lock !== null && lock > from && lock <= until;
  // Most of the week there is nothing to look for.
  if (!games.some(({ kickoff, cancelled }) => cancelled !== true && isDue(kickoff))) return;
  const window: DueWindow = { week: { id: week.id, seasonId: await seasonOfWeek(db, week.id) }, now, from, until };
  const lockOf = (before: string) => {
    const isRule = before === 'first' || before === 'main';
    const lock = isRule ? submitKickoff(games, before) : chosenKickoff(games, new Date(before), now);
    return isDue(lock) ? lock : null;
  };
  const weeks = (await dueWeeks(db, window, lockOf)).slice(0, MOST_AT_ONCE);
  const found = [...weeks, ...(await dueSlots(db, window, submitKickoff(games, 'main'), MOST_AT_ONCE))];
  // What is due is found at once and recorded in batches: each search reads all lineups.
  for (let at = 0; at < found.length; at += AT_ONCE) {
    await recordChecks({ db, ids, jobs }, found.slice(at, at + AT_ONCE), now);
  }
}

/** Where checks are looked for. Instants are of the season. */
interface DueWindow {
  week: { id: string; seasonId: string };
  now: Date;
  /** Locks from here on: of what was not run before the lock, the owner is notified. */
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
async function dueSlots(
  db: Db,
  { week, now, from, until }: DueWindow,
  mainKickoff: Date | null,
  limit: number,
): Promise<FoundCheck[]> {
  const out = await outStatuses(db, week.id);
  const main = mainKickoff?.toISOString() ?? null;
  const { rows } = await db.execute<SlotRow>(sql`
    -- The few who can't play first: most of the thousands of lineups have none of them.
    with gone as materialized (
      select players.id, player_weeks.injury_status as status, injury_levels.level, injury_levels.since,
        case when game.status <> 'cancelled' then game.kickoff else ${main}::timestamptz end as kickoff,
        game.is_lock_provisional and game.status <> 'cancelled' as is_locked_for_now
      from weeks
      cross join players
      left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
      left join injury_levels on injury_levels.player_id = players.id and injury_levels.week_id = weeks.id
        and injury_levels.level = 'out'
      ${joinGame}
      where weeks.id = ${week.id}
        and (player_weeks.injury_status = any (${sql.param(out)}::text[]) or game.status is null
          or game.status = 'cancelled')
    ),
    -- What orders say is read last, and only for slots that were not checked yet: it takes longest.
    unchecked as materialized (
      select lineups.id, lineups.user_id, lineups.week_id, slot.slot_key, gone.id as player_id, gone.status, gone.kickoff
      from gone
      join lineup_slots slot on slot.player_id = gone.id
      join lineups on lineups.id = slot.lineup_id and lineups.week_id = ${week.id}
      -- A start that is not confirmed locks for now: the check is due once that lock is lifted, or has become one.
      where gone.is_locked_for_now is not true
        and gone.kickoff > ${from.toISOString()} and gone.kickoff <= ${until.toISOString()}
        and case
          when gone.kickoff > ${now.toISOString()}
            then gone.kickoff >= ${new Date(now.getTime() + LAST_CHECK_BEFORE_MS).toISOString()}
          -- Injuries that were reported during the game are not the orders' business; of one that came too late to be acted
          -- on the owner is notified.
          else gone.level is not null and coalesce(gone.since, '-infinity') < gone.kickoff
        end
        and not exists (
          select from order_checks done
          where done.week_id = lineups.week_id and done.lineup_id = lineups.id and done.slot_key = slot.slot_key
            and done.out_player_id = gone.id and done.outcome = 'done')
        and not exists (
          select from order_checks found
          where found.user_id = lineups.user_id
            and found.key = concat_ws(' ', 'slot', lineups.id, slot.slot_key, gone.id,
              floor(extract(epoch from gone.kickoff)), coalesce(gone.status, '-')))
    )
    select lineups.user_id as "userId", lineups.id as "lineupId", slot_key as "slotKey", player_id as "playerId",
      status, kickoff
    from unchecked as lineups
    join standing_orders orders on orders.user_id = lineups.user_id and orders.season_id = ${week.seasonId}
    join users on users.id = lineups.user_id and users.deleted_at is null and users.suspended_at is null
    where (kickoff > ${now.toISOString()} or orders.updated_at < kickoff)
      and ${isPlayed} and exists (
        select from jsonb_to_recordset(orders.orders -> 'slots') as ordered (week_id uuid, lineup_id uuid, position text)
        where ordered.week_id = lineups.week_id and ordered.position = lineups.slot_key
          and (ordered.lineup_id is null or ordered.lineup_id = lineups.id))
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

interface WaitingRow extends Record<string, unknown> {
  userId: string;
  updatedAt: string;
  /** The kickoff that the user chose, or the rule. */
  before: string;
}

/**
 * The week of users with an order for one without a lineup, who have none.
 * @param lockOf when it locks by the kickoff that a user chose, or by the general rule; null: it is not due
 */
async function dueWeeks(db: Db, { week }: DueWindow, lockOf: (before: string) => Date | null): Promise<FoundCheck[]> {
  const otherRules = (['first', 'main'] as const).filter((rule) => lockOf(rule) === null);
  const { rows } = await db.execute<WaitingRow>(sql`
    -- What orders say is read last, because it takes longest: most users have a lineup.
    with waiting as materialized (
      select orders.* from standing_orders orders
      join users on users.id = orders.user_id and users.deleted_at is null and users.suspended_at is null
      where orders.season_id = ${week.seasonId}
        and not exists (select from lineups where lineups.user_id = orders.user_id and lineups.week_id = ${week.id})
        and exists (select from group_members where group_members.user_id = orders.user_id and group_members.is_active)
        and not exists (
          select from order_checks where order_checks.user_id = orders.user_id
            and order_checks.key = concat_ws(' ', 'week', ${week.id}::text))
    )
    select user_id as "userId", updated_at as "updatedAt", before
    from waiting cross join lateral (
      select coalesce((
        select kickoff::text from jsonb_to_recordset(coalesce(orders -> 'week_kickoffs', '[]'))
          as chosen (week_id uuid, kickoff timestamptz)
        where week_id = ${week.id} limit 1), orders ->> 'submit_before') as before) chosen
    where orders ->> 'week_rule' <> 'nothing' and not before = any (${sql.param(otherRules)}::text[])`);
  const rest = { weekId: week.id, kind: 'week', key: `week ${week.id}`, lineupId: null, slotKey: null } as const;
  return [...Map.groupBy(rows, ({ before }) => before)].flatMap(([before, alike]) => {
    const locksAt = lockOf(before);
    if (locksAt === null) return [];
    const ordered = alike.filter(({ updatedAt }) => new Date(updatedAt) < locksAt);
    return ordered.map(({ userId }) => ({ ...rest, userId, outPlayerId: null, locksAt }));
  });
}

/** The season of a week. */
async function seasonOfWeek(db: Db, weekId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select season_id as id from weeks where id = ${weekId}`);
  return rows[0]?.id ?? '';
}
