import type { AdminGroup, GroupAction } from '@singleback/contract/admin/admin-users.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Act, writeAuditEntry } from '../../db/audit-log.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groups } from '../../db/schema/groups.ts';
import { seasons } from '../../db/schema/season.ts';
import { inTransaction } from '../../db/transaction.ts';
import { groupNotFound } from '../../features/groups/groups-service.ts';
import { manageGroup } from '../../features/groups/managing-service.ts';
import type { Input } from '../../handlers.ts';
import { containing } from '../../lib/escape.ts';
import { entriesAbout } from './admin-overview.ts';

const PAGE = 25;
const MOST_MEMBERS = 1000;

const ACTS: Readonly<Record<GroupAction['action'], { done: string; message: string }>> = {
  rename: { done: 'renamed the group', message: 'Group renamed.' },
  close: { done: 'closed the group', message: 'Group closed. What is in keeps counting, and its members can read it.' },
  reopen: { done: 'reopened the group', message: 'Group reopened.' },
  transfer: { done: 'transferred the group', message: 'Group transferred.' },
};

/** Groups by part of the name, or by id, closed ones too; a page of 25 by name. */
export async function searchGroups({ database }: Context, query: { search?: string; page?: string }) {
  const { db } = database.long;
  const search = query.search?.trim() ?? '';
  const part = containing(search);
  const which =
    search === '' ? undefined : sql`(${groups.name} ilike ${part} or ${groups.id}::text = ${search.toLowerCase()})`;
  const found = await listGroups(db, which, Number(query.page ?? 0));
  return { groups: found.slice(0, PAGE), has_more: found.length > PAGE };
}

/** A group with its active members, the creator first, and what admins did about it. Refuses with not_found. */
export async function readGroup(context: Context, { params: { id: groupId } }: Input<'GET /admin/groups/:id'>) {
  const group = await groupById(context.db, groupId);
  const { rows } = await context.db.execute<{ id: string; name: string; is_creator: boolean }>(sql`
    select users.id, users.shown_name as name, coalesce(groups.created_by = users.id, false) as is_creator
    from group_members join users on users.id = user_id join groups on groups.id = group_id
    where group_id = ${group.id} and group_members.is_active
    order by is_creator desc, lower(users.shown_name), users.id limit ${MOST_MEMBERS}`);
  return { group, members: rows, entries: await entriesAbout(context, 'group', group.id) };
}

/** Acts on a group, with an audit entry in the same transaction. Refuses with not_found, not_allowed or field_invalid. */
export async function actOnGroup(context: Context, groupId: string, wanted: GroupAction, act: Act) {
  const { done, message } = ACTS[wanted.action];
  await inTransaction(context.db, async (tx) => {
    const before = await manageGroup(tx, context, groupId.toLowerCase(), wanted);
    const about = { subjectType: 'group', subjectId: before.id, subject: before.name } as const;
    const { action: _, reason: __, ...details } = wanted;
    await writeAuditEntry(tx, { ...act, ...about, action: done, details }, context.clock.real());
  });
  return { group: await groupById(context.db, groupId), message };
}

async function groupById(db: Db, groupId: string): Promise<AdminGroup> {
  const [group] = await listGroups(db, eq(groups.id, groupId), 0);
  if (group === undefined) throw groupNotFound();
  return group;
}

async function listGroups(db: Db, which: SQL | undefined, page: number): Promise<AdminGroup[]> {
  const members = sql<number>`(select count(*)::int from group_members
    where group_members.group_id = groups.id and group_members.is_active)`;
  const rows = await db
    .select({ group: groups, season: seasons.name, kind: seasons.kind, creator: users.shownName, members })
    .from(groups)
    .leftJoin(seasons, eq(seasons.id, groups.seasonId))
    .leftJoin(users, eq(users.id, groups.createdBy))
    .where(which)
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id))
    .limit(PAGE + 1)
    .offset(page * PAGE);
  return rows.map(({ group, season, kind, creator, members: count }) => ({
    ...{ id: group.id, name: group.name, description: group.description, members: count, season },
    ...(kind === 'postseason' && { season_kind: kind }),
    ...(group.cut > 0 && group.cutFrom !== null && { cut: group.cut, cut_from: group.cutFrom }),
    visibility: group.visibility === 'public' ? 'public' : 'private',
    max_participants: group.maxParticipants,
    creator: group.createdBy === null ? null : { id: group.createdBy, name: creator ?? '' },
    is_active: group.isActive,
    created_at: group.createdAt.toISOString(),
  }));
}
