import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import { rankTables } from '../pipeline/standings/ranks-store.ts';
import {
  currentWeekIds,
  lockStandings,
  noteCurrentWeeks,
  totalSeasons,
} from '../pipeline/standings/standings-store.ts';
import type { SmallSeason } from './small-season.ts';

/** Stores a member's points of one week in a group, in hundredths, and derives the standings as of `now`. */
export async function writeWeekPoints(
  db: Db,
  season: SmallSeason,
  row: { groupId: string; userId: string; weekNumber: number; points: number },
  now: Date,
): Promise<void> {
  const { groupId, userId, weekNumber, points } = row;
  const weekId = season.week(weekNumber);
  await inTransaction(db, async (tx) => {
    await lockStandings(tx);
    await noteCurrentWeeks(tx, await currentWeekIds(tx, now));
    await tx.execute(sql`
      insert into changed_weeks select ${groupId}, ${userId}, ${weekId}, ${points}::integer, null`);
    await tx.execute(sql`
      insert into standing_weeks (group_id, user_id, week_id, points)
      values (${groupId}, ${userId}, ${weekId}, ${points})
      on conflict (group_id, user_id, week_id) do update set points = excluded.points`);
    await totalSeasons(tx);
    await rankTables(tx);
  });
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
