import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

// Any fixed number: two re-totals never run into each other.
const STANDINGS_LOCK = 5_118_407;

/** One re-total at a time, until the transaction ends. */
export async function lockStandings(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STANDINGS_LOCK})`);
}

/** Writes what the lineups of these weeks have scored; a double-down counts twice [G9.6]. Only what differs is touched. */
export async function totalLineups(tx: Db, weekIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    with held as materialized (
      -- nobody deletes one of them between the sum and the writing of it
      select id, week_id, double_down_player_id from lineups where week_id in ${weekIds} for key share
    )
    insert into lineup_points (lineup_id, points, updated_at)
    select lineups.id,
      coalesce(sum(stat_lines.points * case when slots.player_id = lineups.double_down_player_id then 2 else 1 end), 0),
      ${now.toISOString()}
    from held as lineups
    left join lineup_slots slots on slots.lineup_id = lineups.id
    left join (
      select stat_lines.player_id, stat_lines.week_id, stat_lines.points
      from stat_lines left join games on games.id = stat_lines.game_id
      where games.status is distinct from 'cancelled'
    ) stat_lines on stat_lines.player_id = slots.player_id and stat_lines.week_id = lineups.week_id
    group by lineups.id
    on conflict (lineup_id) do update set points = excluded.points, updated_at = excluded.updated_at
    where lineup_points.points <> excluded.points`);
}

/**
 * Writes these weeks of every table: lineup points times the playoff multiplier of the group, rounded once, half away
 * from zero (rules 3.2; that is how Postgres rounds a numeric). Whose rows have changed stands in `touched_standings`
 * until the transaction ends.
 */
export async function totalWeeks(tx: Db, weekIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`create temporary table touched_standings (group_id uuid, season_id uuid, user_id uuid) on commit drop`,
  );
  await tx.execute(sql`
    with fresh as (
      select lineup_groups.group_id, lineup_groups.user_id, lineup_groups.week_id,
        case when weeks.week_number = any (groups.playoff_weeks)
          then round(lineup_points.points * (100 + groups.playoff_bonus_percent) / 100.0)::integer
          else lineup_points.points end as points
      from lineup_groups
      join lineup_points on lineup_points.lineup_id = lineup_groups.lineup_id
      join groups on groups.id = lineup_groups.group_id
      join weeks on weeks.id = lineup_groups.week_id
      where lineup_groups.week_id in ${weekIds}
    ), gone as (
      delete from standing_weeks
      where week_id in ${weekIds}
        and not exists (
          select from fresh
          where fresh.group_id = standing_weeks.group_id and fresh.user_id = standing_weeks.user_id
            and fresh.week_id = standing_weeks.week_id
        )
      returning group_id, user_id, week_id
    ), written as (
      insert into standing_weeks (group_id, user_id, week_id, points)
      select group_id, user_id, week_id, points from fresh
      on conflict (group_id, user_id, week_id) do update set points = excluded.points
      where standing_weeks.points <> excluded.points
      returning group_id, user_id, week_id
    )
    insert into touched_standings
    select distinct touched.group_id, weeks.season_id, touched.user_id
    from (select * from gone union all select * from written) touched
    join weeks on weeks.id = touched.week_id`);
}

/** Writes the season's totals of everyone in `touched_standings`, derived again from all their weeks. */
export async function totalSeasons(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into standings (group_id, season_id, user_id, total_points, weeks, scoring_weeks)
    select touched.group_id, touched.season_id, touched.user_id, sum(standing_weeks.points), count(*),
      count(*) filter (where standing_weeks.points <> 0)
    from touched_standings touched
    join weeks on weeks.season_id = touched.season_id
    join standing_weeks on standing_weeks.group_id = touched.group_id and standing_weeks.user_id = touched.user_id
      and standing_weeks.week_id = weeks.id
    group by touched.group_id, touched.season_id, touched.user_id
    on conflict (group_id, season_id, user_id) do update
    set total_points = excluded.total_points, weeks = excluded.weeks, scoring_weeks = excluded.scoring_weeks`);
  await tx.execute(sql`
    delete from standings using touched_standings touched
    where standings.group_id = touched.group_id and standings.season_id = touched.season_id
      and standings.user_id = touched.user_id
      and not exists (
        select from standing_weeks join weeks on weeks.id = standing_weeks.week_id
        where weeks.season_id = standings.season_id and standing_weeks.group_id = standings.group_id
          and standing_weeks.user_id = standings.user_id
      )`);
}

export async function seasonWeekIds(db: Db, seasonId: string): Promise<string[]> {
  const weeks = await db.execute<{ id: string }>(sql`select id from weeks where season_id = ${seasonId}`);
  return weeks.rows.map((week) => week.id);
}

/** Forgets what was derived of a season. */
export async function clearSeason(tx: Db, seasonId: string): Promise<void> {
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
