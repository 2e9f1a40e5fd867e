import { currentWeek } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

// Any fixed number: two re-totals never run into each other.
const STANDINGS_LOCK = 5_118_407;

/** One re-total at a time, until the transaction ends. */
export async function lockStandings(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STANDINGS_LOCK})`);
}

/** The weeks that are on at `now`, one of each season (rules 1.4). */
export async function currentWeekIds(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; seasonId: string; number: number; start: string; end: string }>(
    sql`select id, season_id as "seasonId", week_number as number, start_date as start, end_date as end from weeks`,
  );
  const weeks = rows.map(({ id, seasonId, number, start, end }) => {
    return { id, seasonId, weekNumber: number, startDate: new Date(start), endDate: new Date(end) };
  });
  const seasons = [...Map.groupBy(weeks, ({ seasonId }) => seasonId).values()];
  return seasons.flatMap((ofSeason) => currentWeek(ofSeason, now)?.id ?? []);
}

/** Notes the weeks that are on in `current_weeks`, and makes room for `changed_weeks`, until the transaction ends. */
export async function noteCurrentWeeks(tx: Db, weekIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    create temporary table current_weeks (season_id uuid, week_id uuid, week_number integer) on commit drop`);
  await tx.execute(sql`
    create temporary table changed_weeks (group_id uuid, user_id uuid, week_id uuid, points integer, known integer)
    on commit drop`);
  await tx.execute(sql`
    insert into current_weeks
    select season_id, id, week_number from weeks where id = any (${sql.param([...weekIds])}::uuid[])`);
}

/** Whether a table still tells what it had before a week that is not on. */
export async function hasTableOfAnotherWeek(db: Db, weekIds: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from standing_tables where week_id <> all (${sql.param([...weekIds])}::uuid[]) limit 1`,
  );
  return rows.length > 0;
}

/** Writes what the lineups of these weeks have scored; a double-down counts twice [G9.6]. Only what differs is touched. */
export async function totalLineups(tx: Db, weekIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    create temporary table changed_lineups on commit drop as
    select fresh.id as lineup_id, fresh.points, known.points as known
    from (
      select lineups.id, coalesce(scored.points, 0)::integer as points
      from lineups
      left join (
        -- summed before the lineups are joined, and by a number of four bytes: that is most of the work
        select slots.lineup_id, sum(stat_lines.points * case when slots.player_id = lineups.double_down_player_id then 2 else 1 end) as points
        from lineups
        join lineup_slots slots on slots.lineup_id = lineups.id
        join (
          select stat_lines.player_id, stat_lines.week_id, stat_lines.points
          from stat_lines left join games on games.id = stat_lines.game_id
          where games.status is distinct from 'cancelled' and stat_lines.week_id in ${weekIds}
        ) stat_lines on stat_lines.player_id = slots.player_id and stat_lines.week_id = lineups.week_id
        where lineups.week_id in ${weekIds}
        group by slots.lineup_id
      ) scored on scored.lineup_id = lineups.id
      where lineups.week_id in ${weekIds}
    ) fresh
    left join lineup_points known on known.lineup_id = fresh.id
    where known.points is distinct from fresh.points`);
  await tx.execute(sql`
    update lineup_points set points = changed.points, updated_at = ${now.toISOString()}
    from changed_lineups changed where changed.known is not null and lineup_points.lineup_id = changed.lineup_id`);
  await tx.execute(sql`
    insert into lineup_points (lineup_id, points, updated_at)
    select changed.lineup_id, changed.points, ${now.toISOString()}
    from changed_lineups changed join lineups on lineups.id = changed.lineup_id
    where changed.known is null
    -- nobody deletes one of them between the look at it and the writing of its points
    for key share of lineups`);
}

/**
 * Writes these weeks of every table: lineup points times the playoff multiplier of the group, rounded once, half away
 * from zero (rules 3.2; that is how Postgres rounds a numeric). What differs from before stands in `changed_weeks`.
 */
export async function totalWeeks(tx: Db, weekIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into changed_weeks
    select group_id, user_id, week_id, fresh.points, known.points
    from (
      select lineup_groups.group_id, lineup_groups.user_id, lineup_groups.week_id,
        case when weeks.week_number = any (groups.playoff_weeks)
          then round(lineup_points.points * (100 + groups.playoff_bonus_percent) / 100.0)::integer
          else lineup_points.points end as points
      from lineup_groups
      join lineup_points on lineup_points.lineup_id = lineup_groups.lineup_id
      join groups on groups.id = lineup_groups.group_id
      join weeks on weeks.id = lineup_groups.week_id
      where lineup_groups.week_id in ${weekIds}
    ) fresh
    full join (select * from standing_weeks where week_id in ${weekIds}) known using (group_id, user_id, week_id)
    where fresh.points is distinct from known.points`);
  await tx.execute(sql`
    update standing_weeks set points = changed.points from changed_weeks changed
    where changed.known is not null and changed.points is not null and standing_weeks.group_id = changed.group_id
      and standing_weeks.user_id = changed.user_id and standing_weeks.week_id = changed.week_id`);
  await tx.execute(sql`
    insert into standing_weeks (group_id, user_id, week_id, points)
    select group_id, user_id, week_id, points from changed_weeks where known is null`);
  await tx.execute(sql`
    delete from standing_weeks using changed_weeks changed
    where changed.points is null and standing_weeks.group_id = changed.group_id
      and standing_weeks.user_id = changed.user_id and standing_weeks.week_id = changed.week_id`);
}

/**
 * Writes the season's totals of everyone in `changed_weeks`, and of everyone on a table whose week is over, derived
 * again from all their weeks. What differs stands in `changed_standings` until the transaction ends.
 */
export async function totalSeasons(tx: Db): Promise<void> {
  await tx.execute(sql`
    create temporary table changed_standings on commit drop as
    with touched as (
      select changed.group_id, weeks.season_id, changed.user_id
      from changed_weeks changed join weeks on weeks.id = changed.week_id
      union
      select standings.group_id, standings.season_id, standings.user_id
      from standing_tables tables
      join current_weeks on current_weeks.season_id = tables.season_id and current_weeks.week_id <> tables.week_id
      join standings on standings.group_id = tables.group_id and standings.season_id = tables.season_id
    )
    select touched.*, fresh.total_points, fresh.weeks, fresh.scoring_weeks, fresh.before,
      known.total_points as known, befores.points as known_before,
      (fresh.total_points, fresh.weeks, fresh.scoring_weeks) is distinct from
        (known.total_points, known.weeks, known.scoring_weeks) as is_moved
    from touched
    left join (
      select touched.group_id, touched.season_id, touched.user_id, sum(standing_weeks.points)::integer as total_points,
        count(*)::integer as weeks, (count(*) filter (where standing_weeks.points <> 0))::integer as scoring_weeks,
        (sum(standing_weeks.points) filter (where weeks.week_number < current_weeks.week_number))::integer as before
      from touched
      join current_weeks on current_weeks.season_id = touched.season_id
      join standing_weeks on standing_weeks.group_id = touched.group_id and standing_weeks.user_id = touched.user_id
      join weeks on weeks.id = standing_weeks.week_id and weeks.season_id = touched.season_id
      group by touched.group_id, touched.season_id, touched.user_id
    ) fresh using (group_id, season_id, user_id)
    left join standings known using (group_id, season_id, user_id)
    left join standing_befores befores using (group_id, season_id, user_id)`);
  await writeSeasons(tx);
  await writeBefores(tx);
}

async function writeSeasons(tx: Db): Promise<void> {
  await tx.execute(sql`
    update standings
    set total_points = changed.total_points, weeks = changed.weeks, scoring_weeks = changed.scoring_weeks
    from changed_standings changed
    where changed.is_moved and changed.known is not null and changed.total_points is not null
      and standings.group_id = changed.group_id and standings.season_id = changed.season_id
      and standings.user_id = changed.user_id`);
  await tx.execute(sql`
    insert into standings (group_id, season_id, user_id, total_points, weeks, scoring_weeks)
    select group_id, season_id, user_id, total_points, weeks, scoring_weeks from changed_standings
    where known is null and total_points is not null`);
  await tx.execute(sql`
    delete from standings using changed_standings changed
    where changed.total_points is null and standings.group_id = changed.group_id
      and standings.season_id = changed.season_id and standings.user_id = changed.user_id`);
}

async function writeBefores(tx: Db): Promise<void> {
  await tx.execute(sql`
    update standing_befores set points = changed.before from changed_standings changed
    where changed.before <> changed.known_before and standing_befores.group_id = changed.group_id
      and standing_befores.season_id = changed.season_id and standing_befores.user_id = changed.user_id`);
  await tx.execute(sql`
    insert into standing_befores (group_id, season_id, user_id, points)
    select group_id, season_id, user_id, before from changed_standings
    where known_before is null and before is not null`);
  await tx.execute(sql`
    delete from standing_befores using changed_standings changed
    where changed.before is null and changed.known_before is not null
      and standing_befores.group_id = changed.group_id and standing_befores.season_id = changed.season_id
      and standing_befores.user_id = changed.user_id`);
}

export async function seasonWeekIds(db: Db, seasonId: string): Promise<string[]> {
  const weeks = await db.execute<{ id: string }>(sql`select id from weeks where season_id = ${seasonId}`);
  return weeks.rows.map((week) => week.id);
}

/** Forgets what was derived of a season. The tables' versions stay, and move: what was read of them is no longer true. */
export async function clearSeason(tx: Db, seasonId: string): Promise<void> {
  await tx.execute(sql`update standing_tables set version = version + 1, playing = 0 where season_id = ${seasonId}`);
  await tx.execute(sql`delete from standing_buckets where season_id = ${seasonId}`);
  await tx.execute(sql`delete from standing_befores where season_id = ${seasonId}`);
  await tx.execute(sql`delete from standings where season_id = ${seasonId}`);
  await tx.execute(
    sql`delete from standing_weeks where week_id in (select id from weeks where season_id = ${seasonId})`,
  );
  await tx.execute(
    sql`delete from lineup_points where lineup_id in (select id from lineups where season_id = ${seasonId})`,
  );
}

export async function weekIdsWithLineups(db: Db): Promise<string[]> {
  // standing_weeks too: the last lineup of a week may have been deleted.
  const weeks = await db.execute<{ week_id: string }>(
    sql`select week_id from lineups union select week_id from standing_weeks`,
  );
  return weeks.rows.map((week) => week.week_id);
}
