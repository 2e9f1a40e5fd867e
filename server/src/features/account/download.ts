import type { AccountDownload } from '@singleback/contract/account.ts';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { listReadTokens } from '../../db/read-tokens.ts';
import { knownBrowsers } from '../../db/schema/account.ts';
import { groupEvents, groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups, lineupSlots, lineups } from '../../db/schema/lineups.ts';
import { players, seasons, weeks } from '../../db/schema/season.ts';
import type { Input } from '../../handlers.ts';
import { currentSubscription } from '../billing/billing-service.ts';
import { chatOf } from '../chat/chat-service.ts';
import { announcedBy } from '../commissioners/group-news-service.ts';
import { feedbackOf } from '../feedback/feedback-service.ts';
import { sentInvitationsOf } from '../invitations/sent-service.ts';
import { readNotificationData } from '../notifications/kept-service.ts';
import { downloadedOrders } from '../orders/orders-service.ts';
import { reportsOf } from '../reports/reports-service.ts';
import { downloadedRuns } from '../try/runs-service.ts';
import { findUser, listSessions } from './account-store.ts';
import { listPasskeys } from './passkeys/passkeys-plugin.ts';
import { readUser } from './profile.ts';
import { listFactors } from './second-factor/second-factor-store.ts';

/** All data about the caller, for the caller (rules 5.8). */
export async function downloadAccount(context: Context, { caller: { userId } }: Input<'GET /account/download'>) {
  const { db } = context;
  const user = await readUser(context, userId);
  const found = await findUser(db, userId);
  const [browsers, factors, passkeys, readTokens, invitationsSent, actions] = await Promise.all([
    db
      .select({ lastSignInAt: knownBrowsers.lastSignInAt })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId))
      .orderBy(desc(knownBrowsers.lastSignInAt)),
    listFactors(db, userId),
    listPasskeys(db, userId),
    listReadTokens(db, userId),
    sentInvitationsOf(db, userId),
    readGroupActions(db, userId),
  ]);
  const written = await readWritten(db, userId);
  const [sessions, subscription, groups, lineups, transactions, notifications, feedback] = await Promise.all([
    listSessions(db, userId),
    currentSubscription(context, userId),
    readMemberships(db, userId),
    ownLineups(context, userId),
    readTransactions(db, userId),
    readNotificationData(db, userId),
    feedbackOf(db, userId),
  ]);
  return {
    made_at: context.clock.real().toISOString(),
    user,
    unsubscribed_at: found?.user.unsubscribedAt?.toISOString() ?? null,
    sign_in_methods: (found?.ways ?? []).map(({ provider, createdAt }) => ({
      provider: provider === 'credential' ? 'email' : provider,
      created_at: createdAt.toISOString(),
    })),
    sessions: sessions.map(({ createdAt, expiresAt, ipAddress, userAgent }) => ({
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      ip_address: ipAddress || null,
      user_agent: userAgent || null,
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name: name ?? 'Passkey',
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    second_factors: factors.map(({ kind, createdAt }) => ({ kind, created_at: createdAt.toISOString() })),
    known_browsers: browsers.map(({ lastSignInAt }) => ({ last_sign_in_at: lastSignInAt.toISOString() })),
    subscription,
    groups: groups.map(({ id, name, isActive, isCreator, joinedAt }) => ({
      ...{ id, name, is_active: isActive, is_creator: isCreator },
      joined_at: joinedAt.toISOString(),
    })),
    lineups,
    lineup_transactions: transactions.map(({ lineupId, action, position, oldPlayer, newPlayer, createdAt }) => ({
      ...{ lineup_id: lineupId, action, position, old_player: oldPlayer, new_player: newPlayer },
      created_at: new Date(createdAt).toISOString(),
    })),
    ...written,
    notifications,
    feedback,
    read_tokens: readTokens.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    invitations_sent: invitationsSent,
    group_actions: actions.map(({ createdAt, ...act }) => ({ ...act, created_at: createdAt.toISOString() })),
  };
}

/** What the user wrote to others, their runs of /try, and their standing orders. */
async function readWritten(
  db: Db,
  userId: string,
): Promise<Pick<AccountDownload, 'reports' | 'try_runs' | 'chat_messages' | 'announcements' | 'standing_orders'>> {
  const [reports, try_runs, chat_messages, announcements, standing_orders] = await Promise.all([
    reportsOf(db, userId),
    downloadedRuns(db, userId),
    chatOf(db, userId),
    announcedBy(db, userId),
    downloadedOrders(db, userId),
  ]);
  return { reports, try_runs, chat_messages, announcements, standing_orders };
}

async function ownLineups({ db }: Context, userId: string): Promise<AccountDownload['lineups']> {
  const [lineups, slots, groups] = await Promise.all([
    readLineups(db, userId),
    readSlots(db, userId),
    readLineupGroups(db, userId),
  ]);
  const slotsOf = Map.groupBy(slots, ({ lineupId }) => lineupId);
  const groupsOf = Map.groupBy(groups, ({ lineupId }) => lineupId);
  return lineups.map(({ id, name, season, week, doubleDownPlayerId, createdAt, updatedAt }) => ({
    ...{ id, name, season, week },
    groups: (groupsOf.get(id) ?? []).map((group) => group.name),
    slots: (slotsOf.get(id) ?? []).map(({ slot, player, playerId }) => {
      return { slot, player, is_double_down: playerId === doubleDownPlayerId };
    }),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }));
}

/** All groups that a user is or was in. */
async function readMemberships(db: Db, userId: string) {
  return db
    .select({
      id: groups.id,
      name: groups.name,
      isActive: groupMembers.isActive,
      isCreator: sql<boolean>`coalesce(${groups.createdBy} = ${userId}, false)`,
      joinedAt: groupMembers.joinedAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, userId))
    .orderBy(asc(groupMembers.joinedAt), asc(groups.id));
}

/** All lineups of a user, oldest first. */
async function readLineups(db: Db, userId: string) {
  return db
    .select({
      id: lineups.id,
      name: lineups.name,
      season: seasons.name,
      week: weeks.weekNumber,
      doubleDownPlayerId: lineups.doubleDownPlayerId,
      createdAt: lineups.createdAt,
      updatedAt: lineups.updatedAt,
    })
    .from(lineups)
    .innerJoin(weeks, eq(weeks.id, lineups.weekId))
    .innerJoin(seasons, eq(seasons.id, lineups.seasonId))
    .where(eq(lineups.userId, userId))
    .orderBy(asc(lineups.createdAt), asc(lineups.id));
}

/** The slots of a user's lineups. */
async function readSlots(db: Db, userId: string) {
  return db
    .select({
      lineupId: lineupSlots.lineupId,
      slot: lineupSlots.slotKey,
      playerId: players.id,
      player: players.name,
    })
    .from(lineupSlots)
    .innerJoin(lineups, eq(lineups.id, lineupSlots.lineupId))
    .innerJoin(players, eq(players.id, lineupSlots.playerId))
    .where(eq(lineups.userId, userId))
    .orderBy(asc(lineupSlots.slotOrder));
}

/** The groups of a user's lineups. */
async function readLineupGroups(db: Db, userId: string) {
  return db
    .select({ lineupId: lineupGroups.lineupId, name: groups.name })
    .from(lineupGroups)
    .innerJoin(groups, eq(groups.id, lineupGroups.groupId))
    .where(eq(lineupGroups.userId, userId))
    .orderBy(asc(groups.name));
}

/** An entry in the history of a lineup. */
interface HistoryRow extends Record<string, unknown> {
  lineupId: string;
  action: string;
  position: string | null;
  oldPlayer: string | null;
  newPlayer: string | null;
  createdAt: string;
}

/** The history of a user's lineups, deleted ones too: the changed slots of a change, then the change as a whole. */
async function readTransactions(db: Db, userId: string): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
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
    select lineup_id as "lineupId", action, entries.position, before.name as "oldPlayer", after.name as "newPlayer",
      entries.created_at as "createdAt"
    from entries
    left join players before on before.id = old_player_id
    left join players after on after.id = new_player_id
    order by sequence, place nulls last`);
  return rows;
}

/** What a user did in groups, in order. */
async function readGroupActions(db: Db, userId: string) {
  const { action, via, count, createdAt } = groupEvents;
  return db
    .select({ group: groups.name, action, via, count, createdAt })
    .from(groupEvents)
    .innerJoin(groups, eq(groups.id, groupEvents.groupId))
    .where(eq(groupEvents.userId, userId))
    .orderBy(asc(groupEvents.position));
}
