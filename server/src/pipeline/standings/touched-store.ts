import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A user's lineups of a week have changed. */
export interface ChangedLineups {
  weekId: string;
  userId: string;
}

// More lines than that are a whole Sunday, which affects almost every lineup.
const MANY_LINES = 150;
// With fewer lineups than that, it is never worth totalling all of a week.
const FEW_LINEUPS = 20_000;

/**
 * Notes in `changed_lines`, until the transaction ends, which stat lines of these weeks differ from those that the totals
 * were made of. A cancelled game's count for nothing (rules 1.5). How many do.
 */
export async function noteChangedLines(tx: Db, weekIds: readonly string[]): Promise<number> {
  const weeks = uuids(weekIds);
  const { rowCount } = await tx.execute(sql`
    create temporary table changed_lines on commit drop as
    select player_id, week_id, fresh.points, totalled.points is not null as is_known
    from (
      select stat_lines.player_id, stat_lines.week_id, stat_lines.points
      from stat_lines left join games on games.id = stat_lines.game_id
      where games.status is distinct from 'cancelled' and stat_lines.week_id = any (${weeks})
    ) fresh
    full join (select * from totalled_lines where week_id = any (${weeks})) totalled using (player_id, week_id)
    where fresh.points is distinct from totalled.points`);
  return rowCount ?? 0;
}

/** Writes what the totals are made of now, out of `changed_lines`: once they are. */
export async function keepTotalledLines(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into totalled_lines (week_id, player_id, points)
    select week_id, player_id, points from changed_lines where points is not null
    on conflict (week_id, player_id) do update set points = excluded.points`);
  await tx.execute(sql`
    delete from totalled_lines using changed_lines changed
    where changed.points is null and totalled_lines.week_id = changed.week_id
      and totalled_lines.player_id = changed.player_id`);
}

/**
 * Notes in `touched_lineups`, until the transaction ends, whose points may have moved: the lineups of who changed them,
 * and those that hold a player of the `lines` in `changed_lines`. False when they are so many that all are as well looked at.
 */
export async function noteTouchedLineups(
  tx: Db,
  weekIds: readonly string[],
  { lines, lineups }: { lines: number; lineups: readonly ChangedLineups[] },
): Promise<boolean> {
  if (lines > MANY_LINES) return false;
  await tx.execute(sql`analyze changed_lines`);
  const { rowCount } = await tx.execute(sql`
    create temporary table touched_lineups on commit drop as
    select lineups.id as lineup_id, lineups.user_id, lineups.week_id
    from changed_lines changed
    join lineup_slots slots on slots.player_id = changed.player_id
    join lineups on lineups.id = slots.lineup_id and lineups.week_id = changed.week_id
    union
    select lineups.id, lineups.user_id, lineups.week_id from ${owners(lineups)} join lineups using (user_id, week_id)`);
  if ((rowCount ?? 0) > FEW_LINEUPS) {
    const { rows } = await tx.execute<{ all: number }>(
      sql`select count(*)::int as all from lineups where week_id = any (${uuids(weekIds)})`,
    );
    if ((rowCount ?? 0) * 4 > (rows[0]?.all ?? 0)) return false;
  }
  await tx.execute(sql`analyze touched_lineups`);
  return true;
}

/**
 * Collects in `touched_weeks` the users and weeks that may have changed: from changed lineups, and from
 * `changed_lineups`.
 */
export async function noteTouchedWeeks(tx: Db, changed: readonly ChangedLineups[]): Promise<void> {
  await tx.execute(sql`
    create temporary table touched_weeks on commit drop as
    select touched.user_id, touched.week_id
    from changed_lineups join touched_lineups touched using (lineup_id)
    union
    select user_id, week_id from ${owners(changed)}`);
  await tx.execute(sql`analyze touched_weeks`);
}

function owners(changed: readonly ChangedLineups[]): SQL {
  const users = uuids(changed.map(({ userId }) => userId));
  return sql`unnest(${users}, ${uuids(changed.map(({ weekId }) => weekId))}) as owners (user_id, week_id)`;
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
