import { lastWeekOf } from '@singleback/game/groups/settings.ts';
import { grantedPoints } from '@singleback/game/standings/granted.ts';
import {
  type Contender,
  type Cut,
  cutStandsAt,
  type Entrant,
  type LastStandingGroup,
} from '@singleback/game/standings/last-standing.ts';
import { sql } from 'drizzle-orm';
import { survivalColumns } from '../db/members.ts';
import type { Db } from '../db/pool.ts';
import { GAME_LOCKS_AT } from '../lock-log/lock-queries.ts';
import { isWithinGroup, readGrants } from './grants-store.ts';

/** A week of a group with a cut, and when its cut stands once it is final. */
export type StoredCutWeek = LastStandingGroup['weeks'][number] & {
  readonly id: string;
  readonly standsAt: Date;
  /** False while its stored points lack a correction that is about to be settled. */
  readonly isSettled: boolean;
};

/** A group that plays last one standing, as it is stored: a week that is not final has no scores. */
export interface StoredLastStanding extends LastStandingGroup {
  readonly weeks: readonly StoredCutWeek[];
}

interface GroupRow extends Record<string, unknown> {
  seasonId: string;
  cut: number;
  cutFrom: number;
  playoffWeeks: number[];
  seasonWeeks: number;
  /** Instants are ISO texts. */
  entrants: { userId: string; enteredAt: string; leftAt: string | null; isBack: boolean }[];
}

interface WeekRow extends Record<string, unknown> {
  id: string;
  weekNumber: number;
  endsAt: string;
  isFinal: boolean;
  isSettled: boolean;
  followingEndsAt: string | null;
  firstLock: string | null;
  out: string[] | null;
  winners: string[] | null;
}

const FIRST_LOCK = sql`(select min(${sql.raw(GAME_LOCKS_AT)}) from games game where game.week_id = following.id)`;

const { isWatching: IS_WATCHING } = survivalColumns('group_members');

const FOLLOWING = sql`left join weeks following
  on following.season_id = week.season_id and following.week_number = week.week_number + 1`;

/**
 * What decides who is in and who is out of a group (`game/standings/last-standing.ts`), with the weeks that have begun by
 * `now`. Points are those that are stored of final weeks. Null when the group plays without a cut. Call it within one
 * snapshot, or under the group's lock.
 */
export async function readLastStanding(db: Db, groupId: string, now: Date): Promise<StoredLastStanding | null> {
  const { rows: groups } = await db.execute<GroupRow>(sql`
    select season_id as "seasonId", cut, cut_from as "cutFrom", playoff_weeks as "playoffWeeks",
      (select max(week_number) from weeks where weeks.season_id = groups.season_id) as "seasonWeeks", (
      select coalesce(json_agg(json_build_object('userId', user_id, 'isBack', is_back,
        'enteredAt', case when is_back then joined_at else coalesce(returned_at, joined_at) end,
        'leftAt', case when is_back or not is_active then coalesce(left_at, joined_at) end) order by user_id), '[]')
      from group_members cross join lateral (
        select is_active and coalesce(left_at < returned_at, false) and ${sql.raw(IS_WATCHING)} as is_back) back
      where group_id = groups.id) as entrants
    from groups where id = ${groupId} and cut > 0`);
  const [group] = groups;
  if (group === undefined) return null;
  const { rows: weeks } = await db.execute<WeekRow>(sql`
    select week.id, week.week_number as "weekNumber", week.end_date as "endsAt",
      week.end_date < ${now.toISOString()} and settled.week_id is not null as "isFinal",
      coalesce(settled.version = week.version, false) as "isSettled",
      following.end_date as "followingEndsAt", ${FIRST_LOCK} as "firstLock", cuts.winner_ids as winners,
      case when cuts.group_id is not null then array(
        select user_id from group_outs where group_id = ${groupId} and week_id = week.id order by user_id) end as out
    from weeks week ${FOLLOWING}
    left join settled_weeks settled on settled.week_id = week.id
    left join group_cuts cuts on cuts.group_id = ${groupId} and cuts.week_id = week.id
    where week.season_id = ${group.seasonId} and week.week_number >= ${group.cutFrom}
      and week.start_date <= ${now.toISOString()}
    order by week.week_number`);
  const scores = await readScores(db, groupId, group.seasonId);
  return {
    ...{ cut: group.cut, cutFrom: group.cutFrom, lastWeek: Math.min(lastWeekOf(group), group.seasonWeeks) },
    entrants: group.entrants.map(entrantOf),
    weeks: weeks.map(({ id, weekNumber, isFinal, isSettled, ...week }) => ({
      ...{ id, weekNumber, isFinal, isSettled, endsAt: new Date(week.endsAt), standsAt: standsAt(week) },
      scores: isFinal ? scoresThrough(scores, weekNumber) : new Map(),
    })),
    standing: weeks.flatMap(({ weekNumber, out, winners }): Cut[] =>
      out === null || winners === null ? [] : [{ weekNumber, out, winners }],
    ),
  };
}

const entrantOf = ({ userId, enteredAt, leftAt, isBack }: GroupRow['entrants'][number]): Entrant => ({
  ...{ userId, enteredAt: new Date(enteredAt), isBack },
  leftAt: leftAt === null ? null : new Date(leftAt),
});

function standsAt({ endsAt, followingEndsAt, firstLock }: Pick<WeekRow, 'endsAt' | 'followingEndsAt' | 'firstLock'>) {
  const following = followingEndsAt && {
    ...{ endsAt: new Date(followingEndsAt), firstLock: firstLock === null ? null : new Date(firstLock) },
  };
  return cutStandsAt({ endsAt: new Date(endsAt) }, following || null);
}

interface Score {
  userId: string;
  weekNumber: number;
  points: number;
  isGranted: boolean;
}

/** Everything that counts in the group's final weeks, granted points included. */
async function readScores(db: Db, groupId: string, seasonId: string): Promise<Score[]> {
  const { rows } = await db.execute<Record<string, unknown> & Omit<Score, 'isGranted'>>(sql`
    select scored.user_id as "userId", week.week_number as "weekNumber", scored.points
    from week_points scored join weeks week on week.id = scored.week_id
    where scored.group_id = ${groupId} and week.season_id = ${seasonId}`);
  const granted = (await readGrants(db, seasonId, [groupId])).flatMap(({ userId, weeks }) =>
    weeks.map((week) => ({ userId, weekNumber: week.weekNumber, points: grantedPoints([week]), isGranted: true })),
  );
  return [...rows.map((row) => ({ ...row, isGranted: false })), ...granted];
}

/** The points of a week and the totals through it: a granted week is in the total, but no score. */
function scoresThrough(scores: readonly Score[], weekNumber: number): Map<string, Omit<Contender, 'userId'>> {
  const through = Map.groupBy(
    scores.filter((score) => score.weekNumber <= weekNumber),
    ({ userId }) => userId,
  );
  return new Map(
    [...through].map(([userId, own]) => {
      const ofWeek = own.find((score) => score.weekNumber === weekNumber && !score.isGranted);
      return [userId, { points: ofWeek?.points ?? 0, total: own.reduce((sum, { points }) => sum + points, 0) }];
    }),
  );
}

/**
 * The groups in which the cut of a week should stand by `at` and doesn't yet: the week is over, the following one has
 * locked for the first time, and nobody has won before. By id.
 */
export async function listDueCuts(db: Db, at: Date): Promise<string[]> {
  const { rows } = await db.execute<Record<string, unknown> & { groupId: string } & WeekRow>(sql`
    select groups.id as "groupId", week.end_date as "endsAt", following.end_date as "followingEndsAt",
      ${FIRST_LOCK} as "firstLock"
    from groups join weeks week on week.season_id = groups.season_id ${FOLLOWING}
    where groups.cut > 0 and week.week_number >= groups.cut_from
      and ${isWithinGroup} and week.end_date < ${at.toISOString()} and (groups.is_active or groups.created_by is not null)
      and not exists (select from group_cuts made where made.group_id = groups.id
        and (made.week_id = week.id or made.winner_ids <> '{}'))
    order by groups.id`);
  return [...new Set(rows.flatMap((row) => (standsAt(row) <= at ? [row.groupId] : [])))];
}
