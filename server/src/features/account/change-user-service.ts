import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Act, type AuditAction, writeAuditEntry } from '../../db/audit-log.ts';
import { lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { ADMIN_ROLE } from './account-service.ts';
import { deleteSessions, findUser, listSessions, saveRole, type UserRow } from './account-store.ts';

/**
 * Changes a user on behalf of an admin or the operator, under the user's lock, and writes the audit entry in the same
 * transaction.
 * @param apply changes the user; what it returns goes to the entry's details
 * @throws AppError not_found, and what `apply` throws; then nothing is written
 */
export async function changeUser(
  context: Context,
  userId: string,
  act: Act & Pick<AuditAction, 'action'>,
  apply: (tx: Db, user: UserRow) => Promise<Record<string, unknown>>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, userId);
    const found = await findUser(tx, userId);
    if (!found) throw new AppError('not_found', 'There is no such account.');
    const details = await apply(tx, found.user);
    const about = { subjectType: 'user', subjectId: userId, subject: found.user.shownName } as const;
    await writeAuditEntry(tx, { ...act, ...about, details }, context.clock.real());
  });
  context.tokens.sessionsEnded();
}

/**
 * Suspends a user, or lifts that. A suspended user is signed out everywhere, cannot sign in, gets no emails and no
 * API answers; lineups that are in still count, and the name stays.
 * @throws AppError not_found; not_allowed for an admin, or when it is so already
 */
export function suspendUser(context: Context, userId: string, isSuspended: boolean, act: Act): Promise<void> {
  return changeUser(
    context,
    userId,
    { ...act, action: isSuspended ? 'suspended' : 'lifted the suspension of' },
    async (tx, user) => {
      if (user.role === ADMIN_ROLE)
        throw new AppError('not_allowed', 'An admin can’t be suspended. Revoke that first.');
      if ((user.suspendedAt !== null) === isSuspended)
        throw new AppError('not_allowed', `This account is ${isSuspended ? 'suspended already' : 'not suspended'}.`);
      const now = context.clock.real();
      await tx
        .update(users)
        .set({ suspendedAt: isSuspended ? now : null, updatedAt: now })
        .where(eq(users.id, userId));
      if (isSuspended) await deleteSessions(tx, userId);
      return {};
    },
  );
}

/** Signs a user out everywhere. Returns how many sessions ended. Throws AppError not_found. */
export async function endSessionsOf(context: Context, userId: string, act: Act): Promise<number> {
  let sessions = 0;
  await changeUser(context, userId, { ...act, action: 'ended the sessions of' }, async (tx) => {
    sessions = (await listSessions(tx, userId)).length;
    await deleteSessions(tx, userId);
    return { sessions };
  });
  return sessions;
}

/**
 * Makes a user an admin, or no longer; that ends their sessions, whose tokens name the role.
 * @throws AppError not_found; not_allowed when it is so already
 */
export function setAdmin(context: Context, userId: string, isAdmin: boolean, act: Act): Promise<void> {
  const action = isAdmin ? 'made an admin of' : 'revoked the admin rights of';
  return changeUser(context, userId, { ...act, action }, async (tx, user) => {
    if ((user.role === ADMIN_ROLE) === isAdmin)
      throw new AppError('not_allowed', `This account is ${isAdmin ? 'an admin already' : 'no admin'}.`);
    await saveRole(tx, userId, isAdmin ? ADMIN_ROLE : null, context.clock.real());
    if (!isAdmin) await deleteSessions(tx, userId);
    return {};
  });
}
