import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { wasMember } from '../../db/groups/week-members.ts';
import type { Db } from '../../db/pool.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { runningSeason } from '../season/season-service.ts';
import { finalWeeks } from './recap-service.ts';

export const winsCalls = { 'GET /recaps/:weekNumber/wins': winsOf } satisfies Handlers;

/**
 * The groups of the running season in which the caller had the most points of a final week, among at least two lineups;
 * points with the multiplier.
 */
async function winsOf({ db, clock }: Context, { caller, params }: Input<'GET /recaps/:weekNumber/wins'>) {
  const running = await runningSeason(db, clock.now());
  const final = await finalWeeks(db, running, clock.now());
  const week = final.find((each) => each.weekNumber === Number(params.weekNumber));
  if (!week) return [];
  const rows = await readWins(db, { userId: caller.userId, seasonId: running.season.id, weekId: week.id });
  return rows.map(({ points, ...group }) => ({ ...group, points: pointsFromHundredths(points) }));
}

/** A group in which a user won a week: integer hundredths with the multiplier, and how many lineups there were. */
interface WinRow extends Record<string, unknown> {
  id: string;
  name: string;
  points: number;
  lineups: number;
}

/** The groups of a season in which a user has the most points of a week, among at least two lineups. */
async function readWins(db: Db, of: { userId: string; seasonId: string; weekId: string }): Promise<WinRow[]> {
  const { rows } = await db.execute<WinRow>(sql`
    select groups.id, groups.name, week.points, week.lineups
    from group_members member
    join groups on groups.id = member.group_id and groups.season_id = ${of.seasonId}
    cross join lateral (
      select max(points) filter (where user_id = ${of.userId}) as points, max(points) as best, count(*)::int as lineups
      from week_points scored join weeks week on week.id = scored.week_id
      where group_id = groups.id and week_id = ${of.weekId} and ${wasMember}
    ) week
    where member.user_id = ${of.userId} and member.is_active and week.lineups > 1 and week.points = week.best
    order by groups.name, groups.id`);
  return rows;
}
