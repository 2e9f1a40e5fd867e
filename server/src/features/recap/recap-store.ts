import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { eq, sql } from 'drizzle-orm';
import { couldPlay, survivalColumns, wasMember } from '../../db/members.ts';
import { type Db, query } from '../../db/pool.ts';
import { recapSeasons } from '../../db/schema/groups.ts';
import { gameHasBegun } from '../../db/season.ts';

/** A group's week. */
export interface RecapKey {
  groupId: string;
  seasonId: string;
  weekId: string;
  weekNumber: number;
}

/** How often and when a user had used a player before the week. */
export interface UseRow {
  userId: string;
  playerId: string;
  weeks: number[];
}

/** A slot's player. */
export interface PlayedRow {
  userId: string;
  slotKey: string;
  playerId: string;
  isDoubleDown: boolean;
}

/** The weeks of a season whose points are stored. */
export async function readSettledWeekIds(db: Db, seasonId: string): Promise<Set<string>> {
  const rows = await query<{ id: string }>(db)`
    select weeks.id from settled_weeks join weeks on weeks.id = settled_weeks.week_id where weeks.season_id = ${seasonId}`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * The number of active members, and a version that changes with everything in the group's recap: points, members,
 * names, and the season's games.
 */
export async function readRecapVersion(db: Db, { groupId, seasonId }: RecapKey) {
  const rows = await query<{ members: number; version: string }>(db)`
    select coalesce(max(rosters.members), 0) as members, concat_ws(' ', max(rosters.version), max(rosters.members),
      (select string_agg(settled_weeks.version::text, ',' order by week_number)
        from settled_weeks join weeks on weeks.id = settled_weeks.week_id where weeks.season_id = ${seasonId}),
      (select version from seasons where id = ${seasonId})) as version
    from rosters where group_id = ${groupId}`;
  return rows[0] ?? { members: 0, version: '' };
}

/** Somebody who is in the group, or was when the week ended; null for others. */
export async function readMember(db: Db, { groupId, weekId }: RecapKey, userId: string) {
  const rows = await query<{ name: string; outSinceWeek: number | null; couldPlay: boolean }>(db)`
    select shown_name as name, ${sql.raw(survivalColumns('scored').outSinceWeek)} as "outSinceWeek",
      ${couldPlay} as "couldPlay"
    from group_members scored join groups on groups.id = scored.group_id
    join users on users.id = scored.user_id join weeks week on week.id = ${weekId}
    where scored.group_id = ${groupId} and scored.user_id = ${userId} and ${wasMember}`;
  return rows[0] ?? null;
}

/** How many members could play when the week ended: had joined before, not left, and were not out before. */
export async function countMembersOf(db: Db, { groupId, weekId }: RecapKey): Promise<number> {
  const rows = await query<{ count: number }>(db)`
    select count(*)::int as count
    from group_members scored join groups on groups.id = scored.group_id join weeks week on week.id = ${weekId}
    where scored.group_id = ${groupId} and scored.joined_at < week.end_date and ${wasMember} and ${couldPlay}`;
  return rows[0]?.count ?? 0;
}

/**
 * The players that these users had used in the group before the week. Only slots whose game has begun: hidden slots
 * [G4.5] must not be revealed by omission either.
 */
export async function readUsesBefore(db: Db, key: RecapKey, userIds: readonly string[], now: Date): Promise<UseRow[]> {
  if (userIds.length === 0) return [];
  return query<UseRow>(db)`
    select place.user_id as "userId", slot.player_id as "playerId",
      array_agg(week.week_number order by week.week_number) as weeks
    from lineup_groups place
    join weeks week on week.id = place.week_id
    join lineup_slots slot on slot.lineup_id = place.lineup_id
    join players player on player.id = slot.player_id
    left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = place.week_id
    where place.group_id = ${key.groupId} and week.season_id = ${key.seasonId} and week.week_number < ${key.weekNumber}
      and place.user_id in ${[...userIds]}
      and exists (
        select from team_games game
        where game.week_id = place.week_id and game.team_id = coalesce(pw.team_id, player.team_id) and ${gameHasBegun(now)}
        offset 0)
    group by place.user_id, slot.player_id`;
}

/** The lineups of these users in the group and week, slot by slot. */
export async function readPlayed(db: Db, key: RecapKey, userIds: readonly string[]): Promise<PlayedRow[]> {
  if (userIds.length === 0) return [];
  return query<PlayedRow>(db)`
    select place.user_id as "userId", slot.slot_key as "slotKey", slot.player_id as "playerId",
      slot.player_id is not distinct from lineup.double_down_player_id as "isDoubleDown"
    from counted_places place
    join lineups lineup on lineup.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = place.lineup_id
    where place.group_id = ${key.groupId} and place.week_id = ${key.weekId} and place.user_id in ${[...userIds]}
    order by slot.slot_order, slot.slot_key`;
}

/** The last week of a season whose recap was sent; null before the first look. */
export async function readSentThrough(db: Db, seasonId: string): Promise<number | null> {
  const [row] = await db.select().from(recapSeasons).where(eq(recapSeasons.seasonId, seasonId));
  return row?.sentThrough ?? null;
}

/** Whether the stored points of the week include all its stat lines and lineups. */
export async function isSettled(db: Db, weekId: string): Promise<boolean> {
  return (
    (
      await query(db)`
    select 1 from settled_weeks join weeks on weeks.id = settled_weeks.week_id
    where weeks.id = ${weekId} and settled_weeks.version = weeks.version`
    ).length > 0
  );
}

/** The groups with a lineup in the week, the everyone-group last. */
export async function listGroupsOfWeek(db: Db, weekId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(db)`
    select id from groups
    where exists (select from counted_places place where place.group_id = groups.id and place.week_id = ${weekId})
    order by id = ${EVERYONE_GROUP_ID}, lower(name), id`;
  return rows.map(({ id }) => id);
}

/** The number of users with a lineup in the week: about as many as its recap goes to. */
export async function countPlayers(db: Db, weekId: string): Promise<number> {
  const rows = await query<{ count: number }>(db)`
    select count(distinct user_id)::int as count from lineups where week_id = ${weekId}`;
  return rows[0]?.count ?? 0;
}

/** A recipient of a group's recap, and the number of their other groups besides the everyone-group. */
export interface Reader {
  userId: string;
  groups: number;
}

/**
 * The recipients of a group's recap, in batches by id: active members who have played in it this season, have a
 * confirmed address and have not unsubscribed. Who has turned recaps off is left out by `deliverNotice`.
 * @param after the last id of the previous batch
 */
export async function listReaders(db: Db, key: RecapKey, after: string, limit: number): Promise<Reader[]> {
  return query<Reader>(db)`
    select users.id as "userId", (
        select count(*)::int from group_members own join groups on groups.id = own.group_id
        where own.user_id = users.id and own.is_active and groups.id <> ${EVERYONE_GROUP_ID}
          and exists (select from lineup_groups place where place.group_id = groups.id and place.week_id = ${key.weekId})
          and ${hasPlayed(key)}
      ) as groups
    from group_members own join users on users.id = own.user_id
    where own.group_id = ${key.groupId} and own.is_active and users.id > ${after}
      and users.unsubscribed_at is null and users.deleted_at is null and users.email_verified
      and ${hasPlayed(key)}
    order by users.id limit ${limit}`;
}

const hasPlayed = ({ seasonId, weekNumber }: RecapKey) => sql`exists (
  select from week_points standing join weeks week on week.id = standing.week_id
  where standing.group_id = own.group_id and standing.user_id = own.user_id
    and week.season_id = ${seasonId} and week.week_number <= ${weekNumber})`;

/** A user's week on a group's table: integer hundredths with the multiplier; null without a lineup. */
export interface ResultRow {
  userId: string;
  username: string;
  points: number | null;
}

/** A user who gained places on the table in the week, with both ranks. */
export interface RiseRow {
  userId: string;
  username: string;
  from: number;
  to: number;
}

/** The stored points of a week of those who were members when it ended. */
const pointsOfMembers = ({ groupId, weekId }: RecapKey) => sql`
  from week_points scored join weeks week on week.id = scored.week_id
  where scored.group_id = ${groupId} and scored.week_id = ${weekId} and ${wasMember}`;

/** All numbers of points in the week, highest first: some thousand at most, whatever the group's size. */
export async function readRungs(db: Db, key: RecapKey) {
  return query<{ points: number; count: number; ahead: number }>(db)`
    select points, count(*)::int as count, (sum(count(*)) over (order by points desc) - count(*))::int as ahead
    ${pointsOfMembers(key)} group by points order by points desc`;
}

/** The top of the week, ties by name; nobody left out has more points. */
export async function readTop(db: Db, key: RecapKey, limit: number): Promise<ResultRow[]> {
  return query<ResultRow>(db)`
    select users.id as "userId", shown_name as username, points
    from (
      select user_id, points ${pointsOfMembers(key)}
      order by points desc, user_id limit ${limit}
    ) first join users on users.id = user_id
    order by points desc, shown_name, users.id`;
}

/** Members on the table before the week who could play in it and had no lineup, by name. */
export async function readAbsent(db: Db, key: RecapKey, limit: number): Promise<ResultRow[]> {
  if (limit <= 0) return [];
  return query<ResultRow>(db)`
    select users.id as "userId", shown_name as username, null as points
    from users join weeks week on week.id = ${key.weekId}
    where exists (
        select from week_points scored join weeks before on before.id = scored.week_id
        where scored.group_id = ${key.groupId} and scored.user_id = users.id
          and before.season_id = ${key.seasonId} and before.week_number < ${key.weekNumber} and ${wasMember})
      and not exists (
        select from group_members scored join groups on groups.id = scored.group_id
        where scored.group_id = ${key.groupId} and scored.user_id = users.id and not ${couldPlay})
      and not exists (
        select from week_points standing
        where standing.group_id = ${key.groupId} and standing.user_id = users.id and standing.week_id = ${key.weekId})
    order by shown_name, users.id limit ${limit}`;
}

/** Points of some members in the week, by user, if they have a lineup. */
export async function readPoints(db: Db, key: RecapKey, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ userId: string; points: number }>(db)`
    select user_id as "userId", points ${pointsOfMembers(key)} and user_id = any (${sql.param([...userIds])}::uuid[])`;
  return new Map(rows.map(({ userId, points }) => [userId, points]));
}

/**
 * Which member gained most places on the table in the week, among those who were on it before; several for a tie, in the order
 * of the table, none if nobody rose. Ranks are as on the table, granted points included: 1, 2, 2, 4.
 */
export async function readRisers(
  db: Db,
  key: RecapKey,
  granted: readonly { userId: string; weekNumber: number; points: number }[],
  limit: number,
) {
  return query<RiseRow>(db)`
    with counted as (
      select standing.user_id, week.week_number, standing.points
      from week_points standing join weeks week on week.id = standing.week_id
      where standing.group_id = ${key.groupId} and week.season_id = ${key.seasonId}
      union all
      select user_id, week_number, points from unnest(
        ${sql.param(granted.map(({ userId }) => userId))}::uuid[],
        ${sql.param(granted.map(({ weekNumber }) => weekNumber))}::integer[],
        ${sql.param(granted.map(({ points }) => points))}::integer[]
      ) as granted (user_id, week_number, points) where points > 0
    ), totals as (
      select user_id, sum(points) as after, sum(points) filter (where week_number < ${key.weekNumber}) as before
      from counted where week_number <= ${key.weekNumber} group by user_id
    ), ranked as (
      select user_id, before, rank() over (order by before desc nulls last)::int as "from",
        rank() over (order by after desc)::int as "to"
      from totals
    ), risen as (
      select *, rank() over (order by "from" - "to" desc) as place
      from (select ranked.*, ${key.groupId}::uuid as group_id from ranked) scored join weeks week on week.id = ${key.weekId}
      where before is not null and "to" < "from" and ${wasMember}
    )
    select user_id as "userId", shown_name as username, "from", "to" from risen join users on users.id = user_id
    where place = 1 order by "to", shown_name, user_id limit ${limit}`;
}
