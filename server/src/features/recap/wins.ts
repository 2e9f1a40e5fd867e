import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { wasMember } from '../../db/groups/week-members.ts';
import type { Db } from '../../db/pool.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { allSeasons, weekNotFound } from '../season/season-service.ts';
import { finalWeeks } from './recap-service.ts';

export const winsCalls = { 'GET /recaps/:weekId/wins': winsOf } satisfies Handlers;

/**
 * The groups of a week's season in which the caller had the most points of it, among at least two lineups, once it is
 * final; points with the multiplier. Refuses with not_found.
 */
async function winsOf({ db, clock }: Context, { caller, params: { weekId } }: Input<'GET /recaps/:weekId/wins'>) {
  const own = (await allSeasons(db)).find(({ weeks }) => weeks.some(({ id }) => id === weekId));
  if (!own) throw weekNotFound();
  const final = await finalWeeks(db, own, clock.now());
  if (final.every(({ id }) => id !== weekId)) return [];
  const rows = await readWins(db, { userId: caller.userId, seasonId: own.season.id, weekId });
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
