import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { SEASON_START, type SmallSeason } from './small-season.ts';

/**
 * Stores a member's points of one week in a group, in hundredths without a multiplier: a lineup of one player whom
 * nobody else has.
 */
export async function writeWeekPoints(
  db: Db,
  season: SmallSeason,
  { groupId, userId, weekNumber, points }: { groupId: string; userId: string; weekNumber: number; points: number },
): Promise<void> {
  const weekId = season.week(weekNumber);
  const [lineupId, playerId] = [randomUUID(), randomUUID()];
  const at = SEASON_START.toISOString();
  await db.execute(sql`
    delete from lineups using lineup_groups place
    where place.lineup_id = lineups.id and place.user_id = ${userId} and place.week_id = ${weekId}
      and place.group_id = ${groupId}`);
  await db.execute(sql`
    insert into players (id, feed_key, name, position, created_at, updated_at)
    values (${playerId}, ${playerId}, 'Only one', 'QB', ${at}, ${at})`);
  await db.execute(sql`
    insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
    values (${playerId}, ${weekId}, '{}', ${points}, 'test', ${at})`);
  await db.execute(sql`
    insert into lineups (id, user_id, season_id, week_id, created_at, updated_at)
    values (${lineupId}, ${userId}, ${season.id}, ${weekId}, ${at}, ${at})`);
  await db.execute(sql`
    insert into lineup_slots (lineup_id, slot_key, slot_order, player_id) values (${lineupId}, 'QB1', 0, ${playerId})`);
  await db.execute(sql`
    insert into lineup_groups (lineup_id, group_id, user_id, week_id)
    values (${lineupId}, ${groupId}, ${userId}, ${weekId})`);
}

/** Inserts thousands of group members directly. Returns their ids. */
export async function writeMembers(db: Db, groupId: string, count: number, joinedAt: Date): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const at = joinedAt.toISOString();
  await db.execute(sql`
    insert into users (id, display_name, display_name_key, email, created_at, updated_at)
    select id, 'member ' || id, 'member ' || id, id || '@crowd.test', ${at}, ${at}
    from unnest(${sql.param(ids)}::uuid[]) id`);
  await db.execute(sql`
    insert into group_members (group_id, user_id, joined_at)
    select ${groupId}, id, ${at} from unnest(${sql.param(ids)}::uuid[]) id`);
  return ids;
}
