import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { recapSeasons } from '../../db/schema/recap.ts';
import type { RecapKey } from './recap-store.ts';

/** The last week of a season whose recap was sent; null before the first look. */
export async function readSentThrough(db: Db, seasonId: string): Promise<number | null> {
  const [row] = await db.select().from(recapSeasons).where(eq(recapSeasons.seasonId, seasonId));
  return row?.sentThrough ?? null;
}

/** Whether the stored points of the week include all its stat lines and lineups. */
export async function isSettled(db: Db, weekId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from settled_weeks join weeks on weeks.id = settled_weeks.week_id
    where weeks.id = ${weekId} and settled_weeks.version = weeks.version`);
  return rows.length > 0;
}

/** The groups with a lineup in the week, the everyone-group last. */
export async function listGroupsOfWeek(db: Db, weekId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from groups
    where exists (select from lineup_groups place where place.group_id = groups.id and place.week_id = ${weekId})
    order by id = ${EVERYONE_GROUP_ID}, lower(name), id`);
  return rows.map(({ id }) => id);
}

/** The number of users with a lineup in the week: about as many as its recap goes to. */
export async function countPlayers(db: Db, weekId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct user_id)::int as count from lineups where week_id = ${weekId}`);
  return rows[0]?.count ?? 0;
}

/** A recipient of a group's recap, and the number of their other groups besides the everyone-group. */
export interface Reader extends Record<string, unknown> {
  userId: string;
  groups: number;
}

/**
 * The recipients of a group's recap, in batches by id: active members who have played in it this season, have a
 * confirmed address and have not unsubscribed. Who has turned recaps off is left out by `deliverNotice`.
 * @param after the last id of the previous batch
 */
export async function listReaders(db: Db, key: RecapKey, after: string, limit: number): Promise<Reader[]> {
  const { rows } = await db.execute<Reader>(sql`
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
    order by users.id limit ${limit}`);
  return rows;
}

const hasPlayed = ({ seasonId, weekNumber }: RecapKey) => sql`exists (
  select from week_points standing join weeks week on week.id = standing.week_id
  where standing.group_id = own.group_id and standing.user_id = own.user_id
    and week.season_id = ${seasonId} and week.week_number <= ${weekNumber})`;
