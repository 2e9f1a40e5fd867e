import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A member's standing, and whether any lineup counts. */
export interface OwnRank {
  rank: number;
  hasLineup: boolean;
}

/**
 * A member's standing in each of these tables, by group id. Computes the rank like a table: whole points from the
 * buckets, the rest by index, and members without a lineup ahead of those below zero.
 */
export async function listOwnRanks(
  db: Db,
  userId: string,
  seasonId: string,
  groupIds: readonly string[],
): Promise<Map<string, OwnRank>> {
  const { rows } = await db.execute<{ groupId: string; rank: number; hasLineup: boolean }>(sql`
    with own as (
      select requested.group_id, coalesce(standings.total_points, 0) as points, standings.user_id is not null as has_lineup,
        floor(coalesce(standings.total_points, 0) / 100.0)::int as bucket
      from unnest(${sql.param([...groupIds])}::uuid[]) as requested (group_id)
      left join standings on standings.group_id = requested.group_id and standings.season_id = ${seasonId}
        and standings.user_id = ${userId}
    )
    select own.group_id as "groupId", own.has_lineup as "hasLineup", (1 + (
      select coalesce(sum(members), 0) from standing_buckets ahead
      where ahead.group_id = own.group_id and ahead.season_id = ${seasonId} and not ahead.is_before
        and ahead.bucket > own.bucket
    ) + (
      select count(*) from standings ahead
      where ahead.group_id = own.group_id and ahead.season_id = ${seasonId}
        and ahead.total_points > own.points and ahead.total_points < (own.bucket + 1) * 100
    ) + case when own.points < 0 then (
      select count(*) from group_members idle
      where idle.group_id = own.group_id and idle.is_active and not exists (
        select from standings where standings.group_id = idle.group_id and standings.season_id = ${seasonId}
          and standings.user_id = idle.user_id)
    ) else 0 end)::int as rank
    from own`);
  return new Map(rows.map(({ groupId, ...own }) => [groupId, own]));
}
