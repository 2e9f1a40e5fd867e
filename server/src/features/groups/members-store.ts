import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { gameHasBegun } from '../../db/game-begun.ts';
import { stillPlays } from '../../db/groups/survival.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';

const MOST_SHOWN = 1000;

/** A group's members, the creator first, then commissioners, then active ones, by name; with whether each has a lineup in for a week. */
export async function listMembers(db: Db, groupId: string, weekId: string) {
  const isCreator = sql<boolean>`${groups.createdBy} is not distinct from ${groupMembers.userId} and ${groupMembers.isActive}`;
  return db
    .select({
      userId: groupMembers.userId,
      shownName: users.shownName,
      isActive: groupMembers.isActive,
      joinedAt: groupMembers.joinedAt,
      isCreator,
      isCommissioner: groupMembers.isCommissioner,
      stillPlays: sql<boolean>`${stillPlays('group_members')}`,
      hasLineup: sql<boolean>`exists (select 1 from ${lineupGroups} where ${lineupGroups.userId} = ${groupMembers.userId}
        and ${lineupGroups.groupId} = ${groupMembers.groupId} and ${lineupGroups.weekId} = ${weekId})`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId)))
    .orderBy(
      desc(isCreator),
      desc(groupMembers.isCommissioner),
      desc(groupMembers.isActive),
      asc(sql`lower(${users.shownName})`),
      asc(users.id),
    )
    .limit(MOST_SHOWN);
}

/** Who has a lineup in for a week. */
export interface InForWeek {
  groupId: string;
  /** Whether the caller has one. */
  hasLineup: boolean;
  /** Whether anyone has one, of any week. */
  hasLineups: boolean;
  /** Whether a slot of it, of any week, has locked. Only read for groups of the caller: false for others. */
  hasLocked: boolean;
  /** The number of active members who still play and have one; null for the everyone-group, which is too large to count. */
  lineups: number | null;
  /** How many still play; null for a group without a cut. */
  stillIn: number | null;
}

/** Who has a lineup in for a week, for each of these groups as one of its members sees it. */
export async function listInForWeek(
  db: Db,
  { userId, weekId, groupIds, now }: { userId: string; weekId: string; groupIds: readonly string[]; now: Date },
): Promise<InForWeek[]> {
  const { rows } = await db.execute<{ [Name in keyof InForWeek]: InForWeek[Name] }>(sql`
    select requested.group_id as "groupId",
      exists (select from lineup_groups own
        where own.user_id = ${userId} and own.week_id = ${weekId} and own.group_id = requested.group_id) as "hasLineup",
      exists (select from lineup_groups other where other.group_id = requested.group_id) as "hasLineups",
      exists (select from groups created
        where created.id = requested.group_id and created.created_by = ${userId}
      ) and exists (select from lineup_groups place
        join weeks week on week.id = place.week_id
        where place.group_id = requested.group_id and (week.end_date < ${now.toISOString()} or exists (
          select from lineup_slots slot
          join players player on player.id = slot.player_id
          left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = place.week_id
          join team_games game on game.week_id = place.week_id
            and game.team_id = coalesce(pw.team_id, player.team_id)
          where slot.lineup_id = place.lineup_id and ${gameHasBegun(now)}))
      ) as "hasLocked",
      case when requested.group_id <> ${EVERYONE_GROUP_ID} then (
        select count(*)::int from lineup_groups handed_in
        join group_members members on members.group_id = handed_in.group_id and members.user_id = handed_in.user_id
        where handed_in.group_id = requested.group_id and handed_in.week_id = ${weekId} and members.is_active
          and (groups.cut = 0 or ${stillPlays('members')})
      ) end as lineups,
      case when groups.cut > 0 then (
        select count(*)::int from group_members members
        where members.group_id = groups.id and members.is_active and ${stillPlays('members')}) end as "stillIn"
    from unnest(${sql.param([...groupIds])}::uuid[]) as requested (group_id)
    join groups on groups.id = requested.group_id`);
  return rows;
}
