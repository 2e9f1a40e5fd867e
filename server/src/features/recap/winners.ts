import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Round } from '@singleback/game/season/round-words.ts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { wasMember } from '../../db/members.ts';
import { type Db, query } from '../../db/pool.ts';
import { weekWinners, winnerWeeks } from '../../db/schema/groups.ts';
import { weeks } from '../../db/schema/season.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { readShownNames } from '../account/account-service.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { recordGroupEvent } from '../groups/managing-service.ts';
import { allSeasons, type RunningSeason, roundIn, seasonsToTell, weekNotFound } from '../season/season-service.ts';
import { finalWeeks } from './recap-service.ts';

/**
 * Remembers who won each final week of the seasons in the news in every group, and announces to a group that a correction has
 * given one of its weeks to somebody else: in its log, and to its members. Returns the number of such groups. Safe to run
 * in several processes.
 */
export async function announceNewWinners(context: Context): Promise<number> {
  const { db, clock } = context;
  let count = 0;
  for (const running of seasonsToTell(await allSeasons(db), clock.now())) {
    count += await announceSeason(context, running);
  }
  return count;
}

async function announceSeason(context: Context, running: RunningSeason): Promise<number> {
  const { db, clock } = context;
  const final = await finalWeeks(db, running, clock.now());
  const weekIds = final.map(({ id }) => id);
  await deleteWinners(db, running.season.id, clock.now());
  let count = 0;
  for (const { weekId, revision } of await listChangedWeeks(db, weekIds)) {
    const week = final.find(({ id }) => id === weekId);
    count += await inTransaction(db, async (tx) => {
      const known = await lockRevision(tx, weekId);
      if (known === revision || (known === null && !(await insertRevision(tx, weekId, revision)))) return 0;
      const changed = await storeWinners(tx, weekId);
      await tx.update(winnerWeeks).set({ revision }).where(eq(winnerWeeks.weekId, weekId));
      for (const each of changed) await announce(tx, context, each, week ? roundIn(week) : { weekNumber: 0 });
      return changed.length;
    });
  }
  return count;
}

async function announce(
  tx: Db,
  context: Context,
  { groupId, userIds, before, points }: WinnersRow & { before: string[] },
  round: Round,
): Promise<void> {
  const names = await readShownNames(tx, [...userIds, ...before]);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? 'a former member').sort();
  const [only, ...others] = userIds;
  await recordGroupEvent(tx, context, {
    ...{ groupId, action: 'winner_changed', userId: null, weekNumber: round.weekNumber },
    ...(only !== undefined && others.length === 0 && { memberId: only }),
  });
  await insertGroupNews(tx, context, groupId, {
    ...{ kind: 'winner_changed', ...round, points },
    ...{ winners: named(userIds), before: named(before) },
  });
}

type WinnersRow = typeof weekWinners.$inferSelect;

/** The weeks whose points were computed again since their winners were stored, of these; with the new revision. */
async function listChangedWeeks(db: Db, weekIds: readonly string[]): Promise<{ weekId: string; revision: number }[]> {
  if (weekIds.length === 0) return [];
  const rows = await query<{ weekId: string; revision: string }>(db)`
    select settled.week_id as "weekId", settled.revision from settled_weeks settled
    join weeks on weeks.id = settled.week_id and weeks.version = settled.version
    left join winner_weeks known on known.week_id = settled.week_id
    where settled.week_id in ${[...weekIds]} and known.revision is distinct from settled.revision`;
  return rows.map(({ weekId, revision }) => ({ weekId, revision: Number(revision) }));
}

/** The stored revision of a week, locked until the transaction ends; null when there is none. */
async function lockRevision(tx: Db, weekId: string): Promise<number | null> {
  const [row] = await tx.select().from(winnerWeeks).where(eq(winnerWeeks.weekId, weekId)).for('update');
  return row?.revision ?? null;
}

/** Stores the revision of a week; false when another process was first. */
async function insertRevision(tx: Db, weekId: string, revision: number): Promise<boolean> {
  const rows = await tx.insert(winnerWeeks).values({ weekId, revision }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/**
 * Stores the winners of a final week in every group but the everyone-group, among at least two lineups. Returns those that
 * were others before, with who they were.
 */
async function storeWinners(tx: Db, weekId: string): Promise<(WinnersRow & { before: string[] })[]> {
  const rows = await query<{
    groupId: string;
    userIds: string[];
    points: number;
    before: string[] | null;
  }>(tx)`
    with ranked as (
      select group_id, user_id, points, rank() over (partition by group_id order by points desc) as place,
        count(*) over (partition by group_id) as lineups
      from week_points scored join weeks week on week.id = scored.week_id
      where week_id = ${weekId} and group_id <> ${EVERYONE_GROUP_ID} and ${wasMember}
    ), winners as (
      select group_id, array_agg(user_id order by user_id) as user_ids, max(points) as points
      from ranked where place = 1 and lineups > 1 group by group_id
    ), known as (
      select group_id, user_ids from week_winners where week_id = ${weekId}
    ), stored as (
      insert into week_winners (group_id, week_id, user_ids, points)
      select group_id, ${weekId}, user_ids, points from winners
      on conflict (group_id, week_id) do update set user_ids = excluded.user_ids, points = excluded.points
    )
    select winners.group_id as "groupId", winners.user_ids as "userIds", winners.points, known.user_ids as before
    from winners join known on known.group_id = winners.group_id and known.user_ids <> winners.user_ids
    order by winners.group_id`;
  return rows.map(({ before, ...row }) => ({ ...row, weekId, before: before ?? [] }));
}

/** Deletes the winners of a season's weeks that are not over any more, after the season was set back. */
async function deleteWinners(db: Db, seasonId: string, now: Date): Promise<void> {
  const reopened = await db
    .select({ id: winnerWeeks.weekId })
    .from(winnerWeeks)
    .innerJoin(weeks, eq(weeks.id, winnerWeeks.weekId))
    .where(and(eq(weeks.seasonId, seasonId), gt(weeks.endDate, now)));
  if (reopened.length === 0) return;
  const ids = reopened.map(({ id }) => id);
  await db.delete(weekWinners).where(inArray(weekWinners.weekId, ids));
  await db.delete(winnerWeeks).where(inArray(winnerWeeks.weekId, ids));
}

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

/** The groups of a season in which a user has the most points of a week, among at least two lineups. */
async function readWins(db: Db, of: { userId: string; seasonId: string; weekId: string }) {
  return query<{ id: string; name: string; points: number; lineups: number }>(db)`
    select groups.id, groups.name, week.points, week.lineups
    from group_members member
    join groups on groups.id = member.group_id and groups.season_id = ${of.seasonId}
    cross join lateral (
      select max(points) filter (where user_id = ${of.userId}) as points, max(points) as best, count(*)::int as lineups
      from week_points scored join weeks week on week.id = scored.week_id
      where group_id = groups.id and week_id = ${of.weekId} and ${wasMember}
    ) week
    where member.user_id = ${of.userId} and member.is_active and week.lineups > 1 and week.points = week.best
    order by groups.name, groups.id`;
}
