import type { LeadState } from '@singleback/game/webhooks/webhook.ts';
import { eq, gt, sql } from 'drizzle-orm';
import { stillPlays } from '../../db/members.ts';
import { type Db, query } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { webhookLeads, webhookWeeks } from '../../db/schema/chat.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';
import { gameHasBegun } from '../../db/season.ts';

/** Whether any group has a webhook or has used its chat. */
export async function isAnyWatched(db: Db): Promise<boolean> {
  return (
    (
      await query(db)`
    (select 1 from group_webhooks limit 1) union all (select 1 from chat_streams where last_seq > 0 limit 1)`
    ).length > 0
  );
}

/** Forgets what was recorded after an instant of season time: the season was set back. */
export async function forgetAfter(db: Db, instant: Date): Promise<void> {
  await db.delete(webhookWeeks).where(gt(webhookWeeks.notedAt, instant));
  await db.delete(webhookLeads).where(gt(webhookLeads.changedAt, instant));
}

/** When the first game of a week began; null before that. */
export async function readFirstKickoff(db: Db, weekId: string, now: Date): Promise<Date | null> {
  const rows = await query<{ at: string | null }>(db)`
    select min(least(coalesce(locked_at, kickoff), ${now.toISOString()}::timestamptz)) as at
    from games game where week_id = ${weekId} and ${gameHasBegun(now)}`;
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** The kickoffs of a week that have come, from `after` on, in order, ISO 8601. */
export async function readPastKickoffs(db: Db, weekId: string, { after, now }: { after: Date; now: Date }) {
  const rows = await query<{ at: string }>(db)`
    select distinct game.kickoff as at from games game
    where game.week_id = ${weekId} and ${gameHasBegun(now)}
      and game.kickoff between ${after.toISOString()} and ${now.toISOString()} order by at`;
  return rows.map(({ at }) => new Date(at).toISOString());
}

/** The players in the lineups of a group's members whose games began at a kickoff, most used first. Nobody else is read. */
export async function listRevealed(
  db: Db,
  { groupId, weekId, kickoff, now }: { groupId: string; weekId: string; kickoff: string; now: Date },
) {
  return query<{ name: string; lineups: number; allLineups: number }>(db)`
    with place as (
      select lineup.lineup_id, lineup.week_id from counted_places lineup
      join group_members member on member.group_id = lineup.group_id and member.user_id = lineup.user_id
      where lineup.group_id = ${groupId} and lineup.week_id = ${weekId} and member.is_active
    )
    select player.name, count(*)::int as lineups, (select count(*)::int from place) as "allLineups"
    from place
    join lineup_slots slot on slot.lineup_id = place.lineup_id
    join players player on player.id = slot.player_id
    left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = place.week_id
    join team_games game on game.week_id = place.week_id and game.team_id = coalesce(pw.team_id, player.team_id)
      and game.kickoff = ${kickoff} and ${gameHasBegun(now)}
    group by player.id, player.name order by lineups desc, lower(player.name), player.id`;
}

/** The kickoffs of a season's games in progress, in order, ISO 8601. */
export async function readWindows(db: Db, seasonId: string): Promise<string[]> {
  const rows = await query<{ at: string }>(db)`
    select distinct coalesce(kickoff, locked_at) as at from games
    where season_id = ${seasonId} and status = 'in_progress' and coalesce(kickoff, locked_at) is not null order by at`;
  return rows.map(({ at }) => new Date(at).toISOString());
}

const withChat = sql`exists (select from chat_streams stream where stream.group_id = groups.id and stream.last_seq > 0)`;
const isWatched = sql`(${withChat} or exists (select from group_webhooks webhook where webhook.group_id = groups.id))`;

/**
 * The groups of a season with a webhook or a chat that were not notified of a week, in which they play; of kickoffs only chats
 * are notified.
 */
export async function listToNotify(
  db: Db,
  { seasonId, weekId, weekNumber, kind }: { seasonId: string; weekId: string; weekNumber: number; kind: RecordedKind },
): Promise<string[]> {
  const rows = await query<{ id: string }>(db)`
    select groups.id from groups
    where groups.season_id = ${seasonId} and coalesce(groups.start_week, 0) <= ${weekNumber} and groups.is_active
      and ${kind === 'lock' || kind === 'week_result' ? isWatched : withChat}
      and not exists (select from webhook_weeks recorded
        where recorded.group_id = groups.id and recorded.week_id = ${weekId} and recorded.kind = ${kind})
    order by groups.id`;
  return rows.map(({ id }) => id);
}

/** What a group is notified of in a week: of the last kind once for each kickoff, an instant in ISO 8601. */
export type RecordedKind = 'lock' | 'week_result' | `revealed ${string}`;

/** Stores that a group was notified of something in a week; false if it was before, also by another process at the same time. */
export async function noteAnnounced(
  tx: Db,
  row: { groupId: string; weekId: string; kind: RecordedKind; notedAt: Date },
): Promise<boolean> {
  const rows = await tx.insert(webhookWeeks).values(row).onConflictDoNothing().returning({ id: webhookWeeks.groupId });
  return rows.length > 0;
}

/** The active members of a group who still play in it, by name, and whether each has a lineup in it for a week. */
export async function listMembersIn(db: Db, groupId: string, weekId: string) {
  const place = sql`select from ${lineupGroups} place where place.group_id = ${groupMembers.groupId}
    and place.user_id = ${groupMembers.userId} and place.week_id = ${weekId}`;
  return db
    .select({ name: users.shownName, isIn: sql<boolean>`exists (${place})` })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(sql`${groupMembers.groupId} = ${groupId} and ${groupMembers.isActive} and ${stillPlays('group_members')}`)
    .orderBy(sql`lower(${users.shownName})`, users.shownName, users.id);
}

/** The groups of a season with a chat, or a webhook that wants to know who leads, and their lead; null at the first look. */
export async function listLeads(db: Db, seasonId: string) {
  return query<{ groupId: string; state: LeadState | null }>(db)`
    select groups.id as "groupId", lead.state from groups left join webhook_leads lead on lead.group_id = groups.id
    where groups.season_id = ${seasonId} and groups.is_active and (${withChat} or exists (
      select from group_webhooks webhook where webhook.group_id = groups.id and webhook.events @> array['lead_change']))
    order by groups.id`;
}

/** Stores the lead of a group in place of the one that was read; false if another process was first. */
export async function replaceLead(
  tx: Db,
  groupId: string,
  { before, after, now }: { before: LeadState | null; after: LeadState; now: Date },
): Promise<boolean> {
  const lead = { state: after, changedAt: now };
  const known = sql`${webhookLeads.groupId} = ${groupId} and ${webhookLeads.state} = ${JSON.stringify(before)}::jsonb`;
  const rows =
    before === null
      ? await tx
          .insert(webhookLeads)
          .values({ groupId, ...lead })
          .onConflictDoNothing()
          .returning()
      : await tx.update(webhookLeads).set(lead).where(known).returning();
  return rows.length > 0;
}
