import { checkDeletion } from '@singleback/game/account/credentials.ts';
import type { Context } from '../../context.ts';
import { deleteReadTokens } from '../../db/credentials.ts';
import { lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { deleteBillingData, endBilling } from '../billing/billing-service.ts';
import { deleteChatOf } from '../chat/chat-service.ts';
import { deleteAnnouncedBy } from '../commissioners/group-news-service.ts';
import { deleteFeedback } from '../feedback/feedback-service.ts';
import { leaveAllGroups } from '../groups/membership-service.ts';
import { deleteInvitingData } from '../invitations/sent-service.ts';
import { removeLineupNames } from '../lineups/lineups-service.ts';
import { deleteNotificationData } from '../notifications/kept-service.ts';
import { deleteOrdersOf } from '../orders/orders-service.ts';
import { deleteReports } from '../reports/reports-service.ts';
import { deleteTryRuns } from '../try/runs-service.ts';
import { anonymise, deleteLinks, deleteSessions, findPasswordHash } from './account-store.ts';
import type { Auth } from './auth.ts';
import { deleteBrowsers } from './known-browsers.ts';
import { deletePasskeysOf } from './passkeys/passkeys-plugin.ts';
import { assertPassword } from './password.ts';
import { deleteFactorsOf } from './second-factor/factors.ts';
import { deleteSignUpsOf } from './sign-up/pending-sign-ups-store.ts';

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

/** Removes an account within a transaction that holds the user's lock. `endBilling` follows after the commit. */
export async function removeAccount(tx: Db, context: Context, userId: string): Promise<void> {
  await leaveAllGroups(tx, context, userId);
  await deleteInvitingData(tx, userId);
  await deleteChatOf(tx, userId);
  await deleteAnnouncedBy(tx, userId);
  await removeLineupNames(tx, userId);
  await deleteBillingData(tx, userId);
  await deleteFeedback(tx, userId);
  await deleteReports(tx, userId);
  await deleteOrdersOf(tx, userId);
  await deleteTryRuns(tx, userId);
  await deleteNotificationData(tx, userId);
  await deleteSessions(tx, userId);
  await deleteFactorsOf(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteLinks(tx, userId);
  await deleteReadTokens(tx, userId);
  await deleteBrowsers(tx, userId, null);
  await deleteSignUpsOf(tx, userId);
  await anonymise(tx, userId, context.clock.real());
}
