import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { NO_CUT } from '@singleback/game/standings/last-standing.ts';
import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { survivalColumns } from '../../db/members.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers, groups, joinLinks } from '../../db/schema/groups.ts';
import { seasons } from '../../db/schema/season.ts';
import { rosters } from '../../db/schema/standings.ts';
import { AppError } from '../../lib/app-error.ts';
import { containing } from '../../lib/escape.ts';

export type GroupRow = Omit<typeof groups.$inferSelect, 'number'>;

/** A group with its season's name and number of members. */
export interface ShownGroupRow {
  group: GroupRow;
  seasonName: string | null;
  seasonKind: SeasonKind | null;
  participants: number;
  link: { id: string; token: string; createdBy: string } | null;
  /** The active members that the creator made commissioners. */
  commissioners: string[];
}

// Maintained by triggers: counting a million rows would be slow.
const activeMembers = sql<number>`coalesce((select ${rosters.members} from ${rosters} where ${rosters.groupId} = ${groups.id}), 0)`;

const commissioners = sql<string[]>`array(
  select ${groupMembers.userId} from ${groupMembers}
  where ${groupMembers.groupId} = ${groups.id} and ${groupMembers.isCommissioner} and ${groupMembers.isActive})`;

/** The name to sort by, which ignores case and accents. */
export const nameOrder = sql`regexp_replace(normalize(lower(${groups.name}), NFKD), '[\\u0300-\\u036f]', '', 'g')`;

const isActiveMember = (userId: string) => and(eq(groupMembers.userId, userId), groupMembers.isActive);

/** The groups that a user is an active member of; closed ones only if asked for. */
export async function listGroupsOf(db: Db, userId: string, { closed = false } = {}): Promise<ShownGroupRow[]> {
  const own = inArray(groups.id, activeGroupIds(db, userId));
  return listShown(db, closed ? own : and(own, groups.isActive));
}

/** Public groups of a season whose names contain `search`; of all seasons without one. */
export async function listPublicGroups(
  db: Db,
  search: string,
  seasonId: string | null,
  place: { from: number; size: number },
) {
  const isWanted = search === '' ? undefined : ilike(groups.name, containing(search));
  const isPublic = and(eq(groups.visibility, 'public'), ne(groups.id, EVERYONE_GROUP_ID), groups.isActive);
  const isPlayed = seasonId === null ? undefined : eq(groups.seasonId, seasonId);
  return listShown(db, and(isPublic, isWanted, isPlayed), place);
}

/** All groups, closed ones too, but for deleted ones: they have no creator. */
export async function listAllGroups(db: Db): Promise<ShownGroupRow[]> {
  return listShown(db, or(groups.isActive, isNotNull(groups.createdBy)));
}

export async function findShownGroup(db: Db, groupId: string): Promise<ShownGroupRow | null> {
  const [row] = await listShown(db, eq(groups.id, groupId));
  return row ?? null;
}

async function listShown(db: Db, which: SQL | undefined, place?: { from: number; size: number }) {
  const query = db
    .select({
      group: groups,
      seasonName: seasons.name,
      seasonKind: seasons.kind,
      participants: activeMembers,
      link: { id: joinLinks.id, token: joinLinks.token, createdBy: joinLinks.createdBy },
      commissioners,
    })
    .from(groups)
    .leftJoin(seasons, eq(seasons.id, groups.seasonId))
    .leftJoin(joinLinks, eq(joinLinks.groupId, groups.id))
    .where(which)
    .orderBy(asc(nameOrder), asc(groups.id));
  return place === undefined ? query : query.limit(place.size).offset(place.from);
}

/** A query of the groups that a user is an active member of. */
export const activeGroupIds = (db: Db, userId: string) =>
  db.select({ id: groupMembers.groupId }).from(groupMembers).where(isActiveMember(userId));

export async function findGroup(db: Db, groupId: string): Promise<GroupRow | null> {
  const [row] = await db.select().from(groups).where(eq(groups.id, groupId));
  return row ?? null;
}

const { outSinceWeek, isWatching } = survivalColumns('group_members');

/** Columns of `Survival`, of a query that joins the membership. */
export const survival = {
  outSinceWeek: sql<number | null>`${sql.raw(outSinceWeek)}`,
  isWatching: sql<boolean>`${sql.raw(isWatching)}`,
};

/** Groups by id, closed ones too, each with whether the user is an active member, and may hand lineups in. */
export async function listGroupsFor(db: Db, userId: string, groupIds: readonly string[]) {
  if (groupIds.length === 0) return [];
  return db
    .select({ group: groups, isMember: sql<boolean>`coalesce(${groupMembers.isActive}, false)`, ...survival })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .where(inArray(groups.id, [...groupIds]));
}

/** The user's membership, active or not; null if there never was one. */
export async function findMembership(db: Db, groupId: string, userId: string) {
  const { isActive, removedAt, isCommissioner } = groupMembers;
  const [row] = await db
    .select({ isActive, removedAt, isCommissioner })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)));
  return row ?? null;
}

/**
 * Whether a membership lets its user read a group: an active one, and once the group is closed also one that has ended
 * (rules 7.15). Nobody reads a deleted group, which has no creator.
 */
export function isReader(
  { isActive, createdBy }: Pick<GroupRow, 'isActive' | 'createdBy'>,
  membership: { isActive: boolean } | null,
): boolean {
  return membership !== null && (membership.isActive || (!isActive && createdBy !== null));
}

export async function countActiveMembers(db: Db, groupId: string): Promise<number> {
  return db.$count(groupMembers, and(eq(groupMembers.groupId, groupId), groupMembers.isActive));
}

/** The groups of a season that a user is an active member of, closed ones too, the open ones first. */
export async function listGroupsOfSeason(db: Db, userId: string, seasonId: string) {
  return db
    .select({ name: groups.name, isActive: groups.isActive })
    .from(groups)
    .where(and(eq(groups.seasonId, seasonId), inArray(groups.id, activeGroupIds(db, userId))))
    .orderBy(desc(groups.isActive), asc(nameOrder));
}

/** The group that continues another one, or null. */
export async function findRenewal(db: Db, groupId: string): Promise<string | null> {
  const [row] = await db.select({ id: groups.id }).from(groups).where(eq(groups.renewedFrom, groupId));
  return row?.id ?? null;
}

/** The groups that continue these, by the id of the earlier one. */
export async function listRenewals(db: Db, groupIds: readonly string[]): Promise<Map<string, string>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .select({ id: groups.id, from: groups.renewedFrom })
    .from(groups)
    .where(inArray(groups.renewedFrom, [...groupIds]));
  return new Map(rows.flatMap(({ id, from }) => (from === null ? [] : [[from, id]])));
}

/**
 * The confirmed addresses of a group's active members but one, and of those of the group that it continued, `before`, who
 * never joined this one.
 */
export async function listMemberEmails(
  db: Db,
  { id, before }: { id: string; before: string | null },
  exceptUserId: string,
): Promise<string[]> {
  const neverJoined = sql`not exists (
    select from group_members here where here.group_id = ${id} and here.user_id = ${users.id})`;
  const rows = await db
    .select({ email: users.email })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        or(
          eq(groupMembers.groupId, id),
          before === null ? undefined : and(eq(groupMembers.groupId, before), neverJoined),
        ),
        ...[groupMembers.isActive, ne(users.id, exceptUserId), users.emailVerified, isNull(users.deletedAt)],
      ),
    )
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

/** What commissioners have not set yet in a new group. */
export const NEW_GROUP = {
  startWeek: null,
  commissionersInvite: false,
  nudgedAt: null,
  sharesName: false,
  ordersAllowed: true,
  ...NO_CUT,
};

/** Stores a group, unless the id exists. */
export async function insertGroup(db: Db, row: GroupRow): Promise<void> {
  await db.insert(groups).values(row).onConflictDoNothing();
}

/**
 * Makes the user an active member; a returning one keeps the first joining date. Who comes back before a week has ended
 * was a member at the end of every week, as if they had stayed: a cut that is still provisional would otherwise be without
 * them and fall on somebody else. Refuses with not_signed_in a user whose
 * account was deleted while this waited for its lock.
 */
export async function saveMember(db: Db, groupId: string, userId: string, at: Date): Promise<void> {
  if ((await db.$count(users, and(eq(users.id, userId), isNull(users.deletedAt)))) === 0) {
    throw new AppError('not_signed_in', 'Please sign in to continue.');
  }
  const hasMissedAWeek = sql`exists (select from ${groups} joined
    join weeks week on week.season_id = joined.season_id
    where joined.id = ${groupId} and week.end_date < ${at.toISOString()}
      and week.end_date > coalesce(${groupMembers.leftAt}, ${groupMembers.joinedAt}))`;
  const returnedAt = sql`case when ${hasMissedAWeek} then ${at.toISOString()}::timestamptz else ${groupMembers.returnedAt} end`;
  await db
    .insert(groupMembers)
    .values({ groupId, userId, isActive: true, joinedAt: at })
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.userId],
      set: { isActive: true, removedAt: null, returnedAt },
      setWhere: eq(groupMembers.isActive, false),
    });
}

/** Ends a membership: the member left, or a commissioner removed them. */
export async function deactivateMember(
  db: Db,
  groupId: string,
  userId: string,
  { at, isRemoved }: { at: Date; isRemoved: boolean },
): Promise<void> {
  await db
    .update(groupMembers)
    .set({ isActive: false, leftAt: at, removedAt: isRemoved ? at : null, isCommissioner: false })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)));
}

/** The groups that a user created or took over, and those with an active membership, closed ones too. */
export async function listHeldGroups(db: Db, userId: string) {
  const isCreator = eq(groups.createdBy, userId);
  const isMember = inArray(groups.id, activeGroupIds(db, userId));
  return db
    .select({
      id: groups.id,
      isCreator: sql<boolean>`coalesce(${isCreator}, false)`,
      isMember: sql<boolean>`${isMember}`,
    })
    .from(groups)
    .where(and(ne(groups.id, EVERYONE_GROUP_ID), or(isCreator, isMember)));
}

/** Who takes a group over: the earliest active member, a commissioner first; or null. */
export async function findHeir(db: Db, groupId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), groupMembers.isActive))
    .orderBy(desc(groupMembers.isCommissioner), asc(groupMembers.joinedAt), asc(groupMembers.userId))
    .limit(1);
  return row?.userId ?? null;
}

/** The same error for a missing group and a private one of others (rules 6.1). */
export const groupNotFound = () => new AppError('not_found', 'Group not found');
