import { type GrantedWeek, grantedWeeks, type Membership } from '@singleback/game/standings/granted.ts';
import { sql } from 'drizzle-orm';
import { wasMember } from '../db/members.ts';
import type { Db } from '../db/pool.ts';

/** What somebody is granted in a group. Groups and users go by number, users by id too. */
export interface Grants {
  groupId: string;
  group: number;
  userId: string;
  user: number;
  weeks: readonly GrantedWeek[];
}

interface WeekRow extends Record<string, unknown> {
  group: number;
  startWeek: number | null;
  weekNumber: number;
  endsAt: string;
  lowest: number;
}

interface MemberRow extends Record<string, unknown> {
  groupId: string;
  group: number;
  userId: string;
  user: number;
  joinedAt: string;
  leftAt: string | null;
  played: number[];
}

/** Whether a group of `groups` goes on until a `week`: in SQL what `lastWeekOf` decides. */
export const isWithinGroup = sql`(cardinality(groups.playoff_weeks) = 0
  or week.week_number <= (select max(last) from unnest(groups.playoff_weeks) last))`;

/**
 * What is granted for weeks without a lineup in the groups of a season that grant something: all of them, or some. Computed
 * from weeks whose points are stored (`game/standings/granted.ts`); those who are granted nothing are left out. Call it
 * within one snapshot.
 */
export async function readGrants(
  db: Db,
  seasonId: string,
  groupIds: readonly string[] | null = null,
): Promise<Grants[]> {
  if (groupIds?.length === 0) return [];
  const which = sql`groups.missed_weeks = 'lowest' and groups.season_id = ${seasonId}
    and (${sql.param(groupIds === null ? null : [...groupIds])}::uuid[] is null
      or groups.id = any (${sql.param(groupIds === null ? null : [...groupIds])}::uuid[]))`;
  const weeks = await db.execute<WeekRow>(sql`
    select groups.number as group, groups.start_week as "startWeek", week.week_number as "weekNumber",
      week.end_date as "endsAt", min(scored.points)::int as lowest
    from groups join week_points scored on scored.group_id = groups.id
    join weeks week on week.id = scored.week_id and week.season_id = groups.season_id
    where ${which} and ${wasMember} and ${isWithinGroup}
    group by groups.number, groups.start_week, week.week_number, week.end_date`);
  if (weeks.rows.length === 0) return [];
  const members = await db.execute<MemberRow>(sql`
    select groups.id as "groupId", groups.number as group, users.id as "userId", users.number as user,
      member.joined_at as "joinedAt",
      least(case when not member.is_active then coalesce(member.left_at, member.joined_at) end, (
        select since.end_date from group_outs gone join weeks since on since.id = gone.week_id
        where gone.group_id = groups.id and gone.user_id = users.id)) as "leftAt",
      coalesce(array_agg(week.week_number) filter (where week.week_number is not null), '{}') as played
    from groups join group_members member on member.group_id = groups.id join users on users.id = member.user_id
    left join week_points scored on scored.group_id = groups.id and scored.user_id = users.id
    left join weeks week on week.id = scored.week_id and week.season_id = groups.season_id
    where ${which}
    group by groups.id, groups.number, users.id, users.number, member.joined_at, member.is_active, member.left_at`);
  const weeksOf = Map.groupBy(weeks.rows, ({ group }) => group);
  return members.rows.flatMap(({ groupId, group, userId, user, ...row }) => {
    const own = weeksOf.get(group) ?? [];
    const granted = grantedWeeks(
      own.map(({ weekNumber, endsAt, lowest }) => ({ weekNumber, endsAt: new Date(endsAt), lowest })),
      own[0]?.startWeek ?? null,
      membershipOf(row),
    );
    return granted.length === 0 ? [] : [{ groupId, group, userId, user, weeks: granted }];
  });
}

function membershipOf({ joinedAt, leftAt, played }: Pick<MemberRow, 'joinedAt' | 'leftAt' | 'played'>): Membership {
  return {
    joinedAt: new Date(joinedAt),
    leftAt: leftAt === null ? null : new Date(leftAt),
    playedWeeks: new Set(played),
  };
}
