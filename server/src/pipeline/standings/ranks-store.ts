import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/**
 * Recounts the members within each whole point of the tables in `changed_standings`, now and before the current week,
 * only where somebody entered or left. Then increases those tables' versions.
 */
export async function rankTables(tx: Db): Promise<void> {
  await tx.execute(sql`
    create temporary table changed_buckets on commit drop as
    with moved as (
      select group_id, season_id, false as is_before, known as points from changed_standings where is_moved
      union all
      select group_id, season_id, false, total_points from changed_standings where is_moved
      union all
      select group_id, season_id, true, known_before from changed_standings where before is distinct from known_before
      union all
      select group_id, season_id, true, before from changed_standings where before is distinct from known_before
    )
    select distinct group_id, season_id, is_before, floor(points / 100.0)::integer as bucket
    from moved where points is not null`);
  await tx.execute(sql`
    insert into standing_buckets (group_id, season_id, is_before, bucket, members)
    select group_id, season_id, is_before, bucket, case when is_before then (
        select count(*) from standing_befores befores
        where befores.group_id = changed.group_id and befores.season_id = changed.season_id
          and befores.points >= changed.bucket * 100 and befores.points < changed.bucket * 100 + 100
      ) else (
        select count(*) from standings
        where standings.group_id = changed.group_id and standings.season_id = changed.season_id
          and standings.total_points >= changed.bucket * 100 and standings.total_points < changed.bucket * 100 + 100
      ) end
    from changed_buckets changed
    on conflict (group_id, season_id, is_before, bucket) do update set members = excluded.members
    where standing_buckets.members <> excluded.members`);
  await tx.execute(sql`
    delete from standing_buckets using changed_buckets changed
    where standing_buckets.members = 0 and standing_buckets.group_id = changed.group_id
      and standing_buckets.season_id = changed.season_id and standing_buckets.is_before = changed.is_before
      and standing_buckets.bucket = changed.bucket`);
  await tx.execute(sql`
    insert into standing_tables (group_id, season_id, version, playing, week_id)
    select touched.group_id, touched.season_id, 1, coalesce((
        select sum(members) from standing_buckets buckets
        where buckets.group_id = touched.group_id and buckets.season_id = touched.season_id and not buckets.is_before
      ), 0), current_weeks.week_id
    from (
      select group_id, season_id from changed_standings
      union
      select tables.group_id, tables.season_id from standing_tables tables
      join current_weeks using (season_id) where current_weeks.week_id <> tables.week_id
    ) touched
    join current_weeks using (season_id)
    on conflict (group_id, season_id) do update
    set version = standing_tables.version + 1, playing = excluded.playing, week_id = excluded.week_id`);
}

/** Recounts the members of every group whose stored number is wrong. */
export async function countRosters(db: Db): Promise<void> {
  await db.execute(sql`
    insert into rosters (group_id, members, version)
    select groups.id, count(group_members.user_id) filter (where group_members.is_active), 1
    from groups left join group_members on group_members.group_id = groups.id
    group by groups.id order by groups.id
    on conflict (group_id) do update set members = excluded.members, version = rosters.version + 1
    where rosters.members <> excluded.members`);
}
