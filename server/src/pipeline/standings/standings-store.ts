import { DOUBLE_DOWN } from '@singleback/game/lineups/points.ts';
import { currentWeek } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

// Any fixed number: two re-totals never run into each other.
const STANDINGS_LOCK = 5_118_407;

/** One re-total at a time, until the transaction ends. */
export async function lockStandings(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STANDINGS_LOCK})`);
  // Hash sets of a hundred thousand rows in memory, and prefer index lookups.
  await tx.execute(
    sql`select set_config('work_mem', '128MB', true), set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true)`,
  );
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
    create temporary table current_weeks (season_id uuid, week_id uuid, week_ids uuid[], earlier_ids uuid[])
    on commit drop`);
  await tx.execute(sql`
    create temporary table changed_weeks (group_id uuid, user_id uuid, week_id uuid, points integer, known integer, place tid)
    on commit drop`);
  await tx.execute(sql`
    insert into current_weeks
    select season_id, id, array(select id from weeks every_week where every_week.season_id = weeks.season_id),
      array(select id from weeks earlier
        where earlier.season_id = weeks.season_id and earlier.week_number < weeks.week_number)
    from weeks where id = any (${sql.param([...weekIds])}::uuid[])`);
}

/** Whether a table's earlier state belongs to a week that is not current. */
export async function hasTableOfAnotherWeek(db: Db, weekIds: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from standing_tables where week_id <> all (${sql.param([...weekIds])}::uuid[]) limit 1`,
  );
  return rows.length > 0;
}

/** Of which lineups and weeks totals are made: all of some weeks, or those in `touched_lineups` and `touched_weeks`. */
export interface Extent {
  weekIds: readonly string[];
  isWhole: boolean;
}

/** Stores lineup points, the same sum as `lineupTotal` of the game [G9.6]. Collects changes in `changed_lineups`. */
export async function totalLineups(tx: Db, { weekIds, isWhole }: Extent, now: Date): Promise<void> {
  const among = isWhole
    ? sql`lineups.week_id in ${weekIds}`
    : sql`lineups.id in (select lineup_id from touched_lineups)`;
  await tx.execute(sql`
    create temporary table changed_lineups on commit drop as
    select fresh.id as lineup_id, fresh.points, known.points as known, known.ctid as place
    from (
      select lineups.id, coalesce(scored.points, 0)::integer as points
      from lineups
      left join (
        -- summed before the lineups are joined, and by a number of four bytes: that is most of the work
        select slots.lineup_id, sum(stat_lines.points *
          case when slots.player_id = lineups.double_down_player_id then ${DOUBLE_DOWN}::integer else 1 end) as points
        from lineups
        join lineup_slots slots on slots.lineup_id = lineups.id
        join (
          select stat_lines.player_id, stat_lines.week_id, stat_lines.points
          from stat_lines left join games on games.id = stat_lines.game_id
          where games.status is distinct from 'cancelled' and stat_lines.week_id in ${weekIds}
        ) stat_lines on stat_lines.player_id = slots.player_id and stat_lines.week_id = lineups.week_id
        where ${among}
        group by slots.lineup_id
      ) scored on scored.lineup_id = lineups.id
      where ${among}
    ) fresh
    left join lineup_points known on known.lineup_id = fresh.id
    where known.points is distinct from fresh.points`);
  await fetchRowByRow(tx, true);
  await tx.execute(sql`
    update lineup_points set points = changed.points, updated_at = ${now.toISOString()}
    from changed_lineups changed where lineup_points.ctid = changed.place`);
  await tx.execute(sql`
    insert into lineup_points (lineup_id, points, updated_at)
    select changed.lineup_id, changed.points, ${now.toISOString()}
    from changed_lineups changed join lineups on lineups.id = changed.lineup_id
    where changed.known is null
    -- nobody deletes one of them between the look at it and the writing of its points
    for key share of lineups`);
  await fetchRowByRow(tx, false);
}

/**
 * Writes weeks of every table: lineup points times the playoff multiplier of the group, rounded as `weekPoints` of the
 * game does: once, half away from zero, like a numeric in Postgres (rules 3.2). Collects changes in `changed_weeks`.
 */
export async function totalWeeks(tx: Db, { weekIds, isWhole }: Extent): Promise<void> {
  const [fresh, known] = isWhole
    ? [sql`lineup_groups`, sql`(select *, ctid as place from standing_weeks where week_id in ${weekIds})`]
    : [
        sql`touched_weeks join lineup_groups using (user_id, week_id)`,
        sql`(select standing_weeks.*, standing_weeks.ctid as place
          from touched_weeks join standing_weeks using (week_id, user_id))`,
      ];
  const ofWeeks = isWhole ? sql`where lineup_groups.week_id in ${weekIds}` : sql``;
  await tx.execute(sql`
    insert into changed_weeks
    select group_id, user_id, week_id, fresh.points, known.points, known.place
    from (
      select lineup_groups.group_id, lineup_groups.user_id, lineup_groups.week_id,
        case when weeks.week_number = any (groups.playoff_weeks)
          then round(lineup_points.points * (100 + groups.playoff_bonus_percent) / 100.0)::integer
          else lineup_points.points end as points
      from ${fresh}
      join lineup_points on lineup_points.lineup_id = lineup_groups.lineup_id
      join groups on groups.id = lineup_groups.group_id
      join weeks on weeks.id = lineup_groups.week_id
      ${ofWeeks}
    ) fresh
    full join ${known} known using (group_id, user_id, week_id)
    where fresh.points is distinct from known.points`);
  await fetchRowByRow(tx, true);
  await tx.execute(sql`
    update standing_weeks set points = changed.points from changed_weeks changed
    where changed.points is not null and standing_weeks.ctid = changed.place`);
  await tx.execute(sql`
    insert into standing_weeks (group_id, user_id, week_id, points)
    select group_id, user_id, week_id, points from changed_weeks where known is null`);
  await tx.execute(sql`
    delete from standing_weeks using changed_weeks changed
    where changed.points is null and standing_weeks.ctid = changed.place`);
}

/**
 * Writes the season's totals of everyone in `changed_weeks`, and of everyone on a table whose week is over, derived
 * again from all their weeks. What differs stands in `changed_standings` until the transaction ends.
 */
export async function totalSeasons(tx: Db): Promise<void> {
  await fetchRowByRow(tx, true);
  await tx.execute(sql`
    create temporary table changed_standings on commit drop as
    with touched as materialized (
      select group_id, season_id, user_id, bool_or(is_earlier) as is_earlier
      from (
        select changed.group_id, current_weeks.season_id, changed.user_id,
          array_position(current_weeks.earlier_ids, changed.week_id) is not null as is_earlier
        from current_weeks join changed_weeks changed on changed.week_id = any (current_weeks.week_ids)
        union all
        select turned.group_id, turned.season_id, everyone.user_id, true
        from (
          select tables.group_id, tables.season_id from standing_tables tables
          join current_weeks using (season_id) where current_weeks.week_id <> tables.week_id
        ) turned
        cross join lateral (
          select user_id from standings
          where standings.group_id = turned.group_id and standings.season_id = turned.season_id
          offset 0 -- hardly ever is there a table to turn: nothing is to be read before one is found
        ) everyone
      ) all_touched
      group by group_id, season_id, user_id
      -- so that one row after the other is found beside the last
      order by group_id, season_id, user_id
    )
    select touched.*, fresh.total_points, fresh.weeks, fresh.scoring_weeks,
      case when touched.is_earlier then fresh.before end as before,
      known.total_points as known, known.ctid as place,
      befores.points as known_before, befores.ctid as place_before,
      (fresh.total_points, fresh.weeks, fresh.scoring_weeks) is distinct from
        (known.total_points, known.weeks, known.scoring_weeks) as is_moved
    from touched
    join current_weeks using (season_id)
    left join lateral (
      select sum(points)::integer as total_points, nullif(count(*), 0)::integer as weeks,
        (count(*) filter (where points <> 0))::integer as scoring_weeks,
        (sum(points) filter (where array_position(current_weeks.earlier_ids, week_id) is not null))::integer as before
      from standing_weeks
      where standing_weeks.group_id = touched.group_id and standing_weeks.user_id = touched.user_id
        -- looked through, not searched for: they are all of this season, or nearly
        and array_position(current_weeks.week_ids, week_id) is not null
    ) fresh on true
    left join standings known using (group_id, season_id, user_id)
    -- what comes in the week that is on leaves what was had before it as it was
    left join standing_befores befores on touched.is_earlier and befores.group_id = touched.group_id
      and befores.season_id = touched.season_id and befores.user_id = touched.user_id`);
  await writeSeasons(tx);
  await writeBefores(tx);
}

/**
 * Whether rows are fetched one by one, each where it lies. For those that were touched, that is right: Postgres knows
 * nothing of temporary tables and would rather read all of a table of a million.
 */
async function fetchRowByRow(tx: Db, isOn: boolean): Promise<void> {
  const others = isOn ? 'off' : 'on';
  await tx.execute(sql`
    select set_config('enable_hashjoin', ${others}, true), set_config('enable_mergejoin', ${others}, true),
      set_config('enable_seqscan', ${others}, true)`);
}

async function writeSeasons(tx: Db): Promise<void> {
  await tx.execute(sql`
    update standings
    set total_points = changed.total_points, weeks = changed.weeks, scoring_weeks = changed.scoring_weeks
    from changed_standings changed
    where changed.is_moved and changed.total_points is not null and standings.ctid = changed.place`);
  await tx.execute(sql`
    insert into standings (group_id, season_id, user_id, total_points, weeks, scoring_weeks)
    select group_id, season_id, user_id, total_points, weeks, scoring_weeks from changed_standings
    where known is null and total_points is not null`);
  await tx.execute(sql`
    delete from standings using changed_standings changed
    where changed.total_points is null and standings.ctid = changed.place`);
}

async function writeBefores(tx: Db): Promise<void> {
  await tx.execute(sql`
    update standing_befores set points = changed.before from changed_standings changed
    where changed.before <> changed.known_before and standing_befores.ctid = changed.place_before`);
  await tx.execute(sql`
    insert into standing_befores (group_id, season_id, user_id, points)
    select group_id, season_id, user_id, before from changed_standings
    where known_before is null and before is not null`);
  await tx.execute(sql`
    delete from standing_befores using changed_standings changed
    where changed.before is null and standing_befores.ctid = changed.place_before`);
}

export async function seasonWeekIds(db: Db, seasonId: string): Promise<string[]> {
  const weeks = await db.execute<{ id: string }>(sql`select id from weeks where season_id = ${seasonId}`);
  return weeks.rows.map((week) => week.id);
}

/** Seasons with tables that have totals and nothing else: an older version made these, and kept no more. */
export async function halfDerivedSeasonIds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ season_id: string }>(sql`
    select distinct season_id from standings where not exists (
      select from standing_tables as known
      where known.group_id = standings.group_id and known.season_id = standings.season_id)`);
  return rows.map(({ season_id }) => season_id);
}

/**
 * Deletes the derived data of a season. The tables' versions stay and increase, since cached data is no longer valid.
 */
export async function clearSeason(tx: Db, seasonId: string): Promise<void> {
  await tx.execute(
    sql`delete from totalled_lines where week_id in (select id from weeks where season_id = ${seasonId})`,
  );
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
