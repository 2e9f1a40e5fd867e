import type { AccountDownload } from '@singleback/contract/account.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { listReadTokens } from '../../db/read-tokens.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
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
import {
  readGroupActions,
  readLineupGroups,
  readLineups,
  readMemberships,
  readSlots,
  readTransactions,
} from './download-store.ts';
import { listBrowsers } from './known-browsers-store.ts';
import { listPasskeys } from './passkeys/passkeys-store.ts';
import { readUser } from './profile.ts';
import { listFactors } from './second-factor/second-factor-store.ts';

/** All data about the caller, for the caller (rules 5.8). */
export async function downloadAccount(context: Context, { userId }: Caller): Promise<AccountDownload> {
  const { db } = context;
  const user = await readUser(context, userId);
  const found = await findUser(db, userId);
  const [browsers, factors, passkeys, readTokens, invitationsSent, actions] = await Promise.all([
    listBrowsers(db, userId),
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
