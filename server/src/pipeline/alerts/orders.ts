import {
  CHECK_BEFORE_MS,
  chosenKickoff,
  LAST_CHECK_BEFORE_MS,
  type SubmitBefore,
  submitKickoff,
} from '@singleback/game/orders/orders.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import type { GameTime } from '@singleback/game/players/lock.ts';
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
  // What is due is found at once and recorded in batches: each search reads all orders.
  const queue = async (found: readonly FoundCheck[]) => {
    for (let at = 0; at < found.length; at += AT_ONCE) {
      await recordChecks({ db, ids, jobs }, found.slice(at, at + AT_ONCE), now);
    }
  };
  for (const kickoff of dueKickoffs(games, await chosenKickoffs(db, window), now)) {
    if (isDue(kickoff.locksAt)) await queue(await dueWeeks(db, window, kickoff, MOST_AT_ONCE));
  }
  await queue(await dueSlots(db, window, submitKickoff(games, 'main'), MOST_AT_ONCE));
}

/** The kickoffs of a week before which something is submitted, by what users ordered and chose. */
function dueKickoffs(games: readonly GameTime[], chosen: readonly Date[], now: Date): DueKickoff[] {
  const choices = [
    ...(['first', 'main'] as const).map((rule) => ({ rule, time: null, locksAt: submitKickoff(games, rule) })),
    ...chosen.map((time) => ({ rule: null, time, locksAt: chosenKickoff(games, time, now) })),
  ];
  const scheduled = choices.flatMap(({ locksAt, ...choice }) => (locksAt === null ? [] : { ...choice, locksAt }));
  return [...Map.groupBy(scheduled, ({ locksAt }) => locksAt.getTime())].map(([time, alike]) => ({
    locksAt: new Date(time),
    rules: alike.flatMap(({ rule }) => rule ?? []),
    chosen: alike.flatMap((choice) => choice.time ?? []),
  }));
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
    )
    select lineups.user_id as "userId", lineups.id as "lineupId", slot.slot_key as "slotKey", gone.id as "playerId",
      gone.status, gone.kickoff
    from gone
    join lineup_slots slot on slot.player_id = gone.id
    join lineups on lineups.id = slot.lineup_id and lineups.week_id = ${week.id}
    join standing_orders orders on orders.user_id = lineups.user_id and orders.season_id = ${week.seasonId}
    join users on users.id = lineups.user_id and users.deleted_at is null and users.suspended_at is null
    -- A start that is not confirmed locks for now: the check is due once that lock is lifted, or has become one.
    where gone.is_locked_for_now is not true and gone.kickoff > ${from.toISOString()} and gone.kickoff <= ${until.toISOString()}
      and case
        when gone.kickoff > ${now.toISOString()}
          then gone.kickoff >= ${new Date(now.getTime() + LAST_CHECK_BEFORE_MS).toISOString()}
        -- Injuries that were reported during the game are not the orders' business; of one that came too late to be acted
        -- on the owner is notified.
        else orders.updated_at < gone.kickoff and gone.level is not null
          and coalesce(gone.since, '-infinity') < gone.kickoff
      end
      and ${isPlayed} and exists (
        select from jsonb_to_recordset(orders.orders -> 'slots') as ordered (week_id uuid, lineup_id uuid, position text)
        where ordered.week_id = lineups.week_id and ordered.position = slot.slot_key
          and (ordered.lineup_id is null or ordered.lineup_id = lineups.id))
      and not exists (
        select from order_checks done
        where done.week_id = lineups.week_id and done.lineup_id = lineups.id and done.slot_key = slot.slot_key
          and done.out_player_id = gone.id and done.outcome = 'done')
      and not exists (
        select from order_checks found
        where found.user_id = lineups.user_id
          and found.key = concat_ws(' ', 'slot', lineups.id, slot.slot_key, gone.id,
            floor(extract(epoch from gone.kickoff)), coalesce(gone.status, '-')))
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

/** The kickoff that a user chose for the week; null without one. */
const chosenFor = (weekId: string) => sql`
  (select chosen.kickoff from jsonb_to_recordset(coalesce(orders.orders -> 'week_kickoffs', '[]'))
      as chosen (week_id uuid, kickoff timestamptz)
    where chosen.week_id = ${weekId} limit 1)`;

/** The kickoffs that users chose for the week, each once. */
async function chosenKickoffs(db: Db, { week }: DueWindow): Promise<Date[]> {
  const { rows } = await db.execute<{ kickoff: string | null }>(sql`
    select distinct ${chosenFor(week.id)} as kickoff from standing_orders orders
    where orders.season_id = ${week.seasonId} and orders.orders ->> 'week_rule' <> 'nothing'`);
  return rows.flatMap(({ kickoff }) => (kickoff === null ? [] : new Date(kickoff)));
}

/** What is submitted before a kickoff: the orders with one of these rules, and with one of these chosen kickoffs. */
interface DueKickoff {
  locksAt: Date;
  rules: readonly SubmitBefore[];
  chosen: readonly Date[];
}

/** Users with an order for weeks without a lineup, who have none in the week. */
async function dueWeeks(
  db: Db,
  { week }: DueWindow,
  { locksAt, rules, chosen }: DueKickoff,
  limit: number,
): Promise<FoundCheck[]> {
  const times = chosen.map((time) => time.toISOString());
  const { rows } = await db.execute<{ userId: string }>(sql`
    select orders.user_id as "userId" from standing_orders orders
    join users on users.id = orders.user_id and users.deleted_at is null and users.suspended_at is null
    cross join lateral (select ${chosenFor(week.id)} as kickoff) chosen
    where orders.season_id = ${week.seasonId} and orders.updated_at < ${locksAt.toISOString()}
      and orders.orders ->> 'week_rule' <> 'nothing'
      and case
        when chosen.kickoff is null then orders.orders ->> 'submit_before' = any (${sql.param(rules)}::text[])
        else chosen.kickoff = any (${sql.param(times)}::timestamptz[])
      end
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
async function seasonOfWeek(db: Db, weekId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select season_id as id from weeks where id = ${weekId}`);
  return rows[0]?.id ?? '';
}
