import { cutNotice } from '@singleback/game/notifications/group-notice.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { recordNotices } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { readLastStandingTable } from '../leaderboard/last-standing-service.ts';
import { allSeasons, roundIn, seasonRunningAt } from '../season/season-service.ts';

/**
 * Notifies who is below the line of a group that plays last one standing, once the last game of the week has begun: once a
 * week, by the key of the notice. Every slot is locked by then, so it tells of points that everybody sees. Returns the number
 * of users.
 * @param seen the groups of weeks that this process has looked at after their last kickoff
 */
export async function warnOfCuts(context: Context, jobs: Jobs, seen: Set<string> = new Set()): Promise<number> {
  const { db, clock, ids, standings } = context;
  const now = clock.now();
  const seasons = await allSeasons(db);
  if (seasons.length === 0) return 0;
  const { season, currentWeek } = seasonRunningAt(seasons, now);
  if (now > currentWeek.endDate || !(await hasBegunWhole(db, currentWeek.id, now))) return 0;
  let count = 0;
  for (const { id, name } of await listGroupsWithCut(db, season.id, currentWeek.weekNumber)) {
    if (seen.has(`${id} ${currentWeek.id}`)) continue;
    const { table } = await standings.table(id, { seasonId: season.id, currentWeekNumber: currentWeek.weekNumber });
    const shown = table && (await readLastStandingTable(db, { groupId: id, table, currentWeek }, now));
    const about = { groupId: id, groupName: name, weekId: currentWeek.id, round: roundIn(currentWeek) };
    const below = shown?.week?.id === currentWeek.id ? shown.rows.filter(({ isBelow }) => isBelow) : [];
    const notices = below.map(({ userId, distance = 0 }) => ({
      userId,
      notice: cutNotice(
        { kind: 'danger', below: -hundredthsFromPoints(distance) },
        { ...about, id: userId, notAfter: currentWeek.endDate },
      ),
    }));
    count += await recordNotices({ db, ids, jobs }, notices, now);
    seen.add(`${id} ${currentWeek.id}`);
  }
  return count;
}

/** Whether every game of a week has kicked off; false while a kickoff is not set. */
async function hasBegunWhole(db: Db, weekId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ isWhole: boolean }>(sql`
    select coalesce(bool_and(coalesce(kickoff <= ${now.toISOString()}, false)), false) as "isWhole"
    from games where week_id = ${weekId} and status not in ('cancelled', 'postponed')`);
  return rows[0]?.isWhole ?? false;
}

async function listGroupsWithCut(
  db: Db,
  seasonId: string,
  weekNumber: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from groups
    where season_id = ${seasonId} and cut > 0 and cut_from <= ${weekNumber} and is_active order by id`);
  return rows;
}
