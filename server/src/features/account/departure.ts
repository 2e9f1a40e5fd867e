// What a user gets of their data, one table of parts with their queries, and what is left once they are gone.

import type { AccountDownload } from '@singleback/contract/account.ts';
import { checkDeletion } from '@singleback/game/account/credentials.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import { deleteReadTokens, listReadTokens } from '../../db/credentials.ts';
import { lockUser } from '../../db/locks.ts';
import { type Db, query } from '../../db/pool.ts';
import { feedback, knownBrowsers } from '../../db/schema/account.ts';
import { reports } from '../../db/schema/admin.ts';
import { chatMessages, chatMutes, chatPreferences, chatReads, userBlocks } from '../../db/schema/chat.ts';
import { groupAnnouncements, groupEvents, groupMembers, groups, invitations } from '../../db/schema/groups.ts';
import { lineupGroups, lineupSlots, lineups, orderChecks, standingOrders } from '../../db/schema/lineups.ts';
import { noticeSettings, notices, pushSubscriptions } from '../../db/schema/notices.ts';
import { players, seasons, weeks } from '../../db/schema/season.ts';
import { tryRuns } from '../../db/schema/try.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { currentSubscription, deleteBillingData, endBilling } from '../billing/billing-service.ts';
import { deleteChatOf, readChatData } from '../chat/chat-service.ts';
import { leaveAllGroups } from '../groups/membership-service.ts';
import { deleteInvitingData, isNotWithdrawn } from '../invitations/sent-service.ts';
import { removeLineupNames } from '../lineups/lineups-service.ts';
import { readNotificationData } from '../notifications/kept-service.ts';
import { downloadedOrders } from '../orders/orders-service.ts';
import { deleteReports } from '../reports/reports-service.ts';
import { downloadedRuns } from '../try/runs-service.ts';
import { anonymise, deleteLinks, deleteSessions, findPasswordHash, findUser, listSessions } from './account-store.ts';
import type { Auth } from './auth.ts';
import { deleteBrowsers } from './known-browsers.ts';
import { deletePasskeysOf, listPasskeys } from './passkeys/passkeys-plugin.ts';
import { assertPassword, readUser } from './profile.ts';
import { deleteFactorsOf, listFactors } from './second-factor/factors.ts';
import { deleteSignUpsOf } from './sign-up/stored-sign-ups.ts';

/**
 * Deletes an account for good, after the typed sentence and, if there is one, the password (rules 5.8). Its lineups
 * and points stay as 'Former player', without lineup names; its places in groups become free, its groups are handed
 * over, and its invitations and links are closed.
 */
export async function deleteAccount(
  context: Context,
  auth: Auth,
  { userId }: Caller,
  { confirmation, password }: Input<'POST /account/deletion'>['body'],
): Promise<void> {
  refuse(checkDeletion(confirmation));
  if ((await findPasswordHash(context.db, userId)) !== null) {
    await assertPassword(context, auth, userId, password ?? '', 'password');
  }
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, userId);
    await removeAccount(tx, context, userId);
  });
  context.tokens.sessionsEnded();
  void endBilling(context, userId);
}

/** The rows that go with an account are those with the user in one of these columns. */
const DELETED: readonly PgColumn[] = [
  ...[chatReads.userId, chatPreferences.userId, chatMutes.userId, userBlocks.userId, userBlocks.blockedId],
  ...[groupAnnouncements.userId, feedback.userId, standingOrders.userId, orderChecks.userId, tryRuns.userId],
  ...[pushSubscriptions.userId, noticeSettings.userId, notices.userId],
];

/** Removes an account within a transaction that holds the user's lock. `endBilling` follows after the commit. */
export async function removeAccount(tx: Db, context: Context, userId: string): Promise<void> {
  await leaveAllGroups(tx, context, userId);
  await deleteInvitingData(tx, userId);
  // Before the chat forgets whose its messages were.
  await deleteReports(tx, userId);
  await deleteChatOf(tx, userId);
  await removeLineupNames(tx, userId);
  await deleteBillingData(tx, userId);
  for (const column of DELETED) await tx.delete(column.table).where(eq(column, userId));
  await deleteSessions(tx, userId);
  await deleteFactorsOf(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteLinks(tx, userId);
  await deleteReadTokens(tx, userId);
  await deleteBrowsers(tx, userId, null);
  await deleteSignUpsOf(tx, userId);
  await anonymise(tx, userId, context.clock.real());
}

type Part = Exclude<keyof AccountDownload, 'made_at' | 'user' | 'unsubscribed_at' | 'sign_in_methods'>;

/** What is read of a user for each part. */
const PARTS: { [Name in Part]: (context: Context, userId: string) => Promise<AccountDownload[Name]> } = {
  sessions: async ({ db }, userId) =>
    (await listSessions(db, userId)).map(({ createdAt, expiresAt, ipAddress, userAgent }) => ({
      ...{ created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() },
      ...{ ip_address: ipAddress || null, user_agent: userAgent || null },
    })),
  passkeys: async ({ db }, userId) =>
    (await listPasskeys(db, userId)).map(({ name, createdAt, lastUsedAt }) =>
      onWire({ name: name ?? 'Passkey', created_at: createdAt, last_used_at: lastUsedAt }),
    ),
  second_factors: async ({ db }, userId) =>
    (await listFactors(db, userId)).map(({ kind, createdAt }) => onWire({ kind, created_at: createdAt })),
  known_browsers: ({ db }, userId) =>
    wired(
      db
        .select({ last_sign_in_at: knownBrowsers.lastSignInAt })
        .from(knownBrowsers)
        .where(eq(knownBrowsers.userId, userId))
        .orderBy(desc(knownBrowsers.lastSignInAt)),
    ),
  read_tokens: async ({ db }, userId) =>
    (await listReadTokens(db, userId)).map(({ name, createdAt, lastUsedAt }) =>
      onWire({ name, created_at: createdAt, last_used_at: lastUsedAt }),
    ),
  subscription: currentSubscription,
  // All groups that the user is or was in.
  groups: ({ db }, userId) =>
    wired(
      db
        .select({
          ...{ id: groups.id, name: groups.name, is_active: groupMembers.isActive },
          is_creator: sql<boolean>`coalesce(${groups.createdBy} = ${userId}, false)`,
          joined_at: groupMembers.joinedAt,
        })
        .from(groupMembers)
        .innerJoin(groups, eq(groups.id, groupMembers.groupId))
        .where(eq(groupMembers.userId, userId))
        .orderBy(asc(groupMembers.joinedAt), asc(groups.id)),
    ),
  group_actions: ({ db }, userId) => {
    const { action, via, count, createdAt } = groupEvents;
    return wired(
      db
        .select({ group: groups.name, action, via, count, created_at: createdAt })
        .from(groupEvents)
        .innerJoin(groups, eq(groups.id, groupEvents.groupId))
        .where(eq(groupEvents.userId, userId))
        .orderBy(asc(groupEvents.position)),
    );
  },
  // Addresses are stored as hashes only.
  invitations_sent: ({ db }, userId) => {
    const { message, status, createdAt, expiresAt } = invitations;
    return wired(
      db
        .select({ group: groups.name, message, status, created_at: createdAt, expires_at: expiresAt })
        .from(invitations)
        .innerJoin(groups, eq(groups.id, invitations.groupId))
        .where(and(eq(invitations.inviterId, userId), isNotWithdrawn))
        .orderBy(desc(invitations.createdAt), desc(invitations.id)),
    );
  },
  lineups: readLineups,
  lineup_transactions: readTransactions,
  standing_orders: ({ db }, userId) => downloadedOrders(db, userId),
  try_runs: ({ db }, userId) => downloadedRuns(db, userId),
  // Messages that still have their text.
  chat_messages: ({ db }, userId) => {
    const { groupId, text, createdAt } = chatMessages;
    return wired(
      db
        .select({ group_id: groupId, text, created_at: createdAt })
        .from(chatMessages)
        .where(and(eq(chatMessages.userId, userId), isNull(chatMessages.deletedBy)))
        .orderBy(asc(createdAt), asc(chatMessages.id)),
    );
  },
  chat: ({ db }, userId) => readChatData(db, userId),
  announcements: ({ db }, userId) => {
    const { groupId, text, createdAt } = groupAnnouncements;
    return wired(
      db
        .select({ group_id: groupId, text, created_at: createdAt })
        .from(groupAnnouncements)
        .where(eq(groupAnnouncements.userId, userId))
        .orderBy(createdAt, groupAnnouncements.id),
    );
  },
  reports: ({ db }, userId) => {
    const { subjectType, reportedName, reason, createdAt } = reports;
    return wired(
      db
        .select({ subject_type: subjectType, reported_name: reportedName, reason, created_at: createdAt })
        .from(reports)
        .where(eq(reports.reporterId, userId))
        .orderBy(asc(createdAt)),
    );
  },
  feedback: ({ db }, userId) => {
    const { type, subject, description, email, createdAt } = feedback;
    return wired(
      db
        .select({ type, subject, description, email, created_at: createdAt })
        .from(feedback)
        .where(eq(feedback.userId, userId))
        .orderBy(asc(createdAt)),
    );
  },
  notifications: ({ db }, userId) => readNotificationData(db, userId),
};

/** All data about the caller, for the caller (rules 5.8). */
export async function downloadAccount(context: Context, { caller: { userId } }: Input<'GET /account/download'>) {
  const user = await readUser(context, userId);
  const found = await findUser(context.db, userId);
  const parts: Partial<AccountDownload> = {};
  for (const name of Object.keys(PARTS) as Part[]) Object.assign(parts, { [name]: await PARTS[name](context, userId) });
  return {
    made_at: context.clock.real().toISOString(),
    user,
    unsubscribed_at: found?.user.unsubscribedAt?.toISOString() ?? null,
    sign_in_methods: (found?.ways ?? []).map(({ provider, createdAt }) => ({
      provider: provider === 'credential' ? 'email' : provider,
      created_at: createdAt.toISOString(),
    })),
    ...(parts as Pick<AccountDownload, Part>),
  };
}

/** A row with its instants as texts. */
type OnWire<Row> = { [Key in keyof Row]: Exclude<Row[Key], Date> | (Date extends Row[Key] ? string : never) };

const onWire = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as OnWire<Row>;

const wired = async <Row extends object>(rows: PromiseLike<Row[]>) => (await rows).map(onWire);

/** All lineups of a user, oldest first. */
async function readLineups({ db }: Context, userId: string): Promise<AccountDownload['lineups']> {
  const found = await db
    .select({ lineup: lineups, season: seasons.name, week: weeks.weekNumber })
    .from(lineups)
    .innerJoin(weeks, eq(weeks.id, lineups.weekId))
    .innerJoin(seasons, eq(seasons.id, lineups.seasonId))
    .where(eq(lineups.userId, userId))
    .orderBy(asc(lineups.createdAt), asc(lineups.id));
  const slots = await db
    .select({ lineupId: lineupSlots.lineupId, slot: lineupSlots.slotKey, playerId: players.id, player: players.name })
    .from(lineupSlots)
    .innerJoin(lineups, eq(lineups.id, lineupSlots.lineupId))
    .innerJoin(players, eq(players.id, lineupSlots.playerId))
    .where(eq(lineups.userId, userId))
    .orderBy(asc(lineupSlots.slotOrder));
  const inGroups = await db
    .select({ lineupId: lineupGroups.lineupId, name: groups.name })
    .from(lineupGroups)
    .innerJoin(groups, eq(groups.id, lineupGroups.groupId))
    .where(eq(lineupGroups.userId, userId))
    .orderBy(asc(groups.name));
  const slotsOf = Map.groupBy(slots, ({ lineupId }) => lineupId);
  const groupsOf = Map.groupBy(inGroups, ({ lineupId }) => lineupId);
  return found.map(({ lineup: { id, name, doubleDownPlayerId, createdAt, updatedAt }, season, week }) => ({
    ...{ id, name, season, week },
    groups: (groupsOf.get(id) ?? []).map((group) => group.name),
    slots: (slotsOf.get(id) ?? []).map(({ slot, player, playerId }) => {
      return { slot, player, is_double_down: playerId === doubleDownPlayerId };
    }),
    ...{ created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() },
  }));
}

/** An entry in the history of a lineup. */
interface HistoryRow {
  lineup_id: string;
  action: string;
  position: string | null;
  old_player: string | null;
  new_player: string | null;
  created_at: string;
}

/** The history of a user's lineups, deleted ones too: the changed slots of a change, then the change as a whole. */
async function readTransactions({ db }: Context, userId: string): Promise<HistoryRow[]> {
  const rows = await query<HistoryRow>(db)`
    with changes as (select * from lineup_transactions where user_id = ${userId}),
    entries as (
      select sequence, null::bigint as place, lineup_id, action, null as position, null::uuid as old_player_id,
        null::uuid as new_player_id, created_at
      from changes
      union all
      select sequence, slot.place, lineup_id,
        case when slot.old is null then 'add' when slot.new is null then 'remove' else 'swap' end,
        slot.slot, slot.old, slot.new, created_at
      from changes cross join rows from (
        jsonb_to_recordset(transaction_data -> 'slot_changes') as (slot text, old uuid, new uuid)
      ) with ordinality as slot (slot, old, new, place)
    )
    select lineup_id, action, entries.position, before.name as old_player, after.name as new_player,
      entries.created_at
    from entries
    left join players before on before.id = old_player_id
    left join players after on after.id = new_player_id
    order by sequence, place nulls last`;
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}
