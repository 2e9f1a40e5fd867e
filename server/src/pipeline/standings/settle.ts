// Stores the points and tables of weeks that are final.
import { DOUBLE_DOWN } from '@singleback/game/lineups/slots.ts';
import { isWeekFinal } from '@singleback/game/recap/final.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { readGameStatuses } from '../../db/season.ts';
import { inRepeatableRead } from '../../db/transaction.ts';

/**
 * Stores the points of every week that is final at `now`, so that nobody has to compute them again: lineup points, the
 * sums of each user in each group, and the week's version, in one transaction (decision 008). Settles a week again
 * after a correction or a change of its lineups. Rows that don't differ are not written. A week that is not final any
 * more, because the clock was set back, is live again.
 * @returns the ids of the weeks whose stored points may have changed
 */
export async function settleWeeks(db: Db, now: Date): Promise<string[]> {
  const { due, reopened } = await weeksToSettle(db, now);
  for (const weeks of Map.groupBy([...due, ...reopened], ({ seasonId }) => seasonId).values()) {
    await settle(
      db,
      weeks.filter((week) => due.includes(week)),
      weeks.filter((week) => reopened.includes(week)),
      now,
    );
  }
  return [...due, ...reopened].map(({ id }) => id);
}

/** Settles all settled weeks of a season again, whatever is stored. */
export async function settleAgain(db: Db, seasonId: string, now: Date): Promise<string[]> {
  await db.execute(sql`
    update settled_weeks set version = -1 where week_id in (select id from weeks where season_id = ${seasonId})`);
  return settleWeeks(db, now);
}

async function weeksToSettle(db: Db, now: Date): Promise<{ due: WeekRow[]; reopened: WeekRow[] }> {
  const weeks = await readWeeks(db);
  const over = weeks.filter(({ endDate, settled }) => settled !== null || endDate < now);
  if (over.every(({ version, settled, endDate }) => settled === version && endDate < now))
    return { due: [], reopened: [] };
  const statuses = await readGameStatuses(db, null);
  const isFinal = (week: WeekRow) => isWeekFinal(week, statuses.get(week.id) ?? [], now);
  return {
    due: over.filter((week) => isFinal(week) && week.settled !== week.version),
    reopened: over.filter((week) => !isFinal(week) && week.settled !== null),
  };
}

async function settle(db: Db, due: readonly WeekRow[], reopened: readonly WeekRow[], now: Date): Promise<void> {
  const [{ seasonId }] = [...due, ...reopened] as [WeekRow];
  // A correction concerns those whose lineups it changes. Otherwise anybody may have come or gone.
  const isCorrection = reopened.length === 0 && due.every(({ settled }) => settled !== null && settled >= 0);
  await inRepeatableRead(db, async (tx) => {
    for (const { id } of reopened) await tx.execute(sql`delete from settled_weeks where week_id = ${id}`);
    const weekIds = due.map(({ id }) => id);
    const userIds = await storeWeeks(tx, weekIds, now);
    await storeRows(tx, seasonId, isCorrection ? userIds : null);
  });
}

/** A week, and the version that it was settled at; null for a live one, -1 when its lineups have changed since. */
interface WeekRow {
  id: string;
  seasonId: string;
  endDate: Date;
  version: number;
  settled: number | null;
}

/** All weeks. */
async function readWeeks(db: Db): Promise<WeekRow[]> {
  const { rows } = await db.execute<{ [Name in keyof WeekRow]: string | null }>(sql`
    select weeks.id, season_id as "seasonId", end_date as "endDate", weeks.version, settled_weeks.version as settled
    from weeks left join settled_weeks on settled_weeks.week_id = weeks.id`);
  return rows.map(({ id, seasonId, endDate, version, settled }) => ({
    ...{ id: id as string, seasonId: seasonId as string, endDate: new Date(endDate as string) },
    ...{ version: Number(version), settled: settled === null ? null : Number(settled) },
  }));
}

/**
 * Stores the points of the weeks' lineups, the same sum as `lineupTotal` of the game [G9.6], and the weeks' versions. A
 * cancelled game's points count for nothing (rules 1.5).
 * @returns the users whose lineups have other points than before
 */
async function storeWeeks(tx: Db, weekIds: readonly string[], now: Date): Promise<string[]> {
  if (weekIds.length === 0) return [];
  const weeks = [...weekIds];
  // Sorts and hash tables of a million rows stay in memory.
  await tx.execute(sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`);
  await tx.execute(sql`
    insert into settled_weeks (week_id, version, revision) select id, version, nextval('settled_weeks_revision')
    from weeks where id in ${weeks}
    on conflict (week_id) do update set version = excluded.version, revision = excluded.revision`);
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with stored as (
      insert into lineup_points (lineup_id, points, updated_at)
      select lineups.id, coalesce(scored.points, 0)::integer, ${now.toISOString()}
      from lineups
      left join (
        select slots.lineup_id, sum(line.points *
          case when slots.player_id = lineups.double_down_player_id then ${DOUBLE_DOWN}::integer else 1 end) as points
        from lineups
        join lineup_slots slots on slots.lineup_id = lineups.id
        join stat_lines line on line.player_id = slots.player_id and line.week_id = lineups.week_id
        left join games on games.id = line.game_id
        where lineups.week_id in ${weeks} and games.status is distinct from 'cancelled'
        group by slots.lineup_id
      ) scored on scored.lineup_id = lineups.id
      where lineups.week_id in ${weeks}
      on conflict (lineup_id) do update set points = excluded.points, updated_at = excluded.updated_at
      where lineup_points.points <> excluded.points
      returning lineup_id
    )
    select distinct lineups.user_id as "userId" from stored join lineups on lineups.id = stored.lineup_id`);
  return rows.map(({ userId }) => userId);
}

/**
 * Stores the sums of a season's settled weeks: of these users, or of everyone where it is null. Without the last week,
 * which the standings keep live.
 */
async function storeRows(tx: Db, seasonId: string, userIds: readonly string[] | null): Promise<void> {
  if (userIds?.length === 0) return;
  const users = sql.param(userIds === null ? null : [...userIds]);
  await tx.execute(sql`
    with fresh as materialized (
      select points.group_id, points.user_id, sum(points.points)::integer as points, count(*)::integer as weeks,
        (count(*) filter (where points.points <> 0))::integer as scoring_weeks
      from week_points points join weeks on weeks.id = points.week_id
      where weeks.season_id = ${seasonId} and (${users}::uuid[] is null or points.user_id = any (${users}::uuid[]))
        and weeks.week_number < (select max(week_number) from weeks where season_id = ${seasonId})
      group by points.group_id, points.user_id
    ), gone as (
      delete from settled_rows known
      where known.season_id = ${seasonId} and (${users}::uuid[] is null or known.user_id = any (${users}::uuid[]))
        and not exists (
          select from fresh where fresh.group_id = known.group_id and fresh.user_id = known.user_id)
    )
    insert into settled_rows (season_id, group_id, user_id, points, weeks, scoring_weeks)
    select ${seasonId}, group_id, user_id, points, weeks, scoring_weeks from fresh
    on conflict (season_id, group_id, user_id) do update
    set points = excluded.points, weeks = excluded.weeks, scoring_weeks = excluded.scoring_weeks
    where (settled_rows.points, settled_rows.weeks, settled_rows.scoring_weeks)
      is distinct from (excluded.points, excluded.weeks, excluded.scoring_weeks)`);
}
