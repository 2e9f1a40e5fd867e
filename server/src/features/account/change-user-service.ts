import type { Context } from '../../context.ts';
import { type Act, type AuditAction, writeAuditEntry } from '../../db/audit-log.ts';
import { lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { findUser, type UserRow } from './account-store.ts';

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
