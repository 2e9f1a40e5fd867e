import type { LeadState } from '@singleback/game/webhooks/lead.ts';
import { eq, gt, sql } from 'drizzle-orm';
import { gameHasBegun } from '../../db/game-begun.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';
import { webhookLeads, webhookWeeks } from '../../db/schema/webhooks.ts';

/** Whether any group has a webhook or has used its chat. */
export async function isAnyWatched(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    (select 1 from group_webhooks limit 1) union all (select 1 from chat_streams where last_seq > 0 limit 1)`);
  return rows.length > 0;
}

/** Forgets what was told after an instant of season time: the season was set back. */
export async function forgetAfter(db: Db, instant: Date): Promise<void> {
  await db.delete(webhookWeeks).where(gt(webhookWeeks.notedAt, instant));
  await db.delete(webhookLeads).where(gt(webhookLeads.changedAt, instant));
}

/** When the first game of a week began; null before that. */
export async function readFirstKickoff(db: Db, weekId: string, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(least(coalesce(locked_at, kickoff), ${now.toISOString()}::timestamptz)) as at
    from games game where week_id = ${weekId} and ${gameHasBegun(now)}`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** The kickoffs of a season's games in progress, in order, ISO 8601. */
export async function readWindows(db: Db, seasonId: string): Promise<string[]> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select distinct coalesce(kickoff, locked_at) as at from games
    where season_id = ${seasonId} and status = 'in_progress' and coalesce(kickoff, locked_at) is not null order by at`);
  return rows.map(({ at }) => new Date(at).toISOString());
}

const withChat = sql`exists (select from chat_streams stream where stream.group_id = groups.id and stream.last_seq > 0)`;
const isWatched = sql`groups.is_active and (${withChat} or exists (
  select from group_webhooks webhook where webhook.group_id = groups.id))`;

/** The groups of a season with a webhook or a chat that were not told of a week, in which they play. */
export async function listUntold(
  db: Db,
  { seasonId, weekId, weekNumber, kind }: { seasonId: string; weekId: string; weekNumber: number; kind: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select groups.id from groups
    where groups.season_id = ${seasonId} and coalesce(groups.start_week, 0) <= ${weekNumber} and ${isWatched}
      and not exists (select from webhook_weeks told
        where told.group_id = groups.id and told.week_id = ${weekId} and told.kind = ${kind})
    order by groups.id`);
  return rows.map(({ id }) => id);
}

/** Notes that a group is told of a week; false if it was before, also by another process at the same time. */
export async function noteTold(
  tx: Db,
  row: { groupId: string; weekId: string; kind: 'lock' | 'week_result'; notedAt: Date },
): Promise<boolean> {
  const rows = await tx.insert(webhookWeeks).values(row).onConflictDoNothing().returning({ id: webhookWeeks.groupId });
  return rows.length > 0;
}

/** The active members of a group by name, and whether each has a lineup in it for a week. */
export async function listMembersIn(
  db: Db,
  groupId: string,
  weekId: string,
): Promise<{ name: string; isIn: boolean }[]> {
  const place = sql`select from ${lineupGroups} place where place.group_id = ${groupMembers.groupId}
    and place.user_id = ${groupMembers.userId} and place.week_id = ${weekId}`;
  return db
    .select({ name: users.shownName, isIn: sql<boolean>`exists (${place})` })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(sql`${groupMembers.groupId} = ${groupId} and ${groupMembers.isActive}`)
    .orderBy(sql`lower(${users.shownName})`, users.shownName, users.id);
}

/** A group with a webhook or a chat, and what is known of its lead; null at the first look. */
export interface LeadRow {
  groupId: string;
  state: LeadState | null;
}

/** The groups of a season with a chat, or a webhook that wants to know who leads. */
export async function listLeads(db: Db, seasonId: string): Promise<LeadRow[]> {
  const { rows } = await db.execute<{ groupId: string; state: LeadState | null }>(sql`
    select groups.id as "groupId", lead.state from groups left join webhook_leads lead on lead.group_id = groups.id
    where groups.season_id = ${seasonId} and groups.is_active and (${withChat} or exists (
      select from group_webhooks webhook where webhook.group_id = groups.id and webhook.events @> array['lead_change']))
    order by groups.id`);
  return rows;
}

/** Stores the lead of a group in place of the one that was read; false if another process was first. */
export async function replaceLead(
  tx: Db,
  groupId: string,
  { before, after, now }: { before: LeadState | null; after: LeadState; now: Date },
): Promise<boolean> {
  if (before === null) {
    const rows = await tx
      .insert(webhookLeads)
      .values({ groupId, state: after, changedAt: now })
      .onConflictDoNothing()
      .returning({ id: webhookLeads.groupId });
    return rows.length > 0;
  }
  const rows = await tx
    .update(webhookLeads)
    .set({ state: after, changedAt: now })
    .where(sql`${webhookLeads.groupId} = ${groupId} and ${webhookLeads.state} = ${JSON.stringify(before)}::jsonb`)
    .returning({ id: webhookLeads.groupId });
  return rows.length > 0;
}
