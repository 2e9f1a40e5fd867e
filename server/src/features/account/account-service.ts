import { checkDisplayName, cleanDisplayName } from '@singleback/game/account/sign-up.ts';
import { verifyPassword } from 'better-auth/crypto';
import { inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Act, type AuditAction, writeAuditEntry } from '../../db/audit-log.ts';
import { lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { joinEveryone } from '../groups/groups-service.ts';
import {
  deleteSessions,
  findPasswordHashes,
  findUser,
  findUserIdByEmail,
  saveUser,
  type UserRow,
} from './account-store.ts';
import type { Auth } from './auth.ts';
import { type Except, isNameFree } from './names/display-names.ts';

/** The role that sees all groups [A6.4, A9.3]; set by the operator's command line only (rules 5.7). */
export const ADMIN_ROLE = 'super-admin';

/** Whether a display name is free but for who may hold it. Refuses a name that breaks the rule [A7.7]. */
export async function isDisplayNameFree(context: Context, name: string, except: Except): Promise<boolean> {
  refuse(checkDisplayName(name, 'Username'));
  return isNameFree(context, cleanDisplayName(name), except);
}

/** The user with an address, or null; deleted accounts have none. */
export async function findUserByAddress(db: Db, email: string): Promise<string | null> {
  const userId = await findUserIdByEmail(db, email);
  return userId && (await findUser(db, userId)) ? userId : null;
}

/** The names shown to others, by id. */
export async function readShownNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.shownName })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name of a user that is shown to others. */
export const readShownName = async (db: Db, userId: string): Promise<string> =>
  (await readShownNames(db, [userId])).get(userId) ?? '';

/** The address of a user, or null when the account is gone. */
export async function emailOfUser(db: Db, userId: string): Promise<string | null> {
  return (await findUser(db, userId))?.user.email ?? null;
}

/** Stores whether a user wants only essential mail [A7.10, A7.11]. */
export async function setUnsubscribed(context: Context, userId: string, isUnsubscribed: boolean): Promise<void> {
  const now = context.clock.real();
  await saveUser(context.db, userId, { unsubscribedAt: isUnsubscribed ? now : null, updatedAt: now });
}

/** Whether one of these addresses has an account that this password opens. */
export async function isPasswordOfAny(db: Db, emails: readonly string[], password: string): Promise<boolean> {
  for (const hash of await findPasswordHashes(db, emails)) {
    if (await verifyPassword({ hash, password })) return true;
  }
  return false;
}

/** Hashes a password; slow on purpose, so accounts with the same password share its hash. */
export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password);
}

/**
 * Creates confirmed accounts that share one password. Addresses with an account keep it.
 * @param passwordHash from `hashPassword`
 * @returns the user id of each address
 */
export async function seedAccounts(
  context: Context,
  auth: Auth,
  seeded: readonly { email: string; displayName: string; role?: string; createdAt: Date }[],
  passwordHash: string,
): Promise<Map<string, string>> {
  const { internalAdapter } = await auth.$context;
  const userIds = new Map<string, string>();
  for (const { email, displayName, role, createdAt } of seeded) {
    let userId = await findUserIdByEmail(context.db, email);
    if (userId === null) {
      const user = { email, name: displayName, emailVerified: true, createdAt, updatedAt: createdAt };
      userId = (await internalAdapter.createUser(user, { method: 'admin' })).id;
      const password = { providerId: 'credential', accountId: userId, password: passwordHash };
      await internalAdapter.linkAccount({ userId, ...password });
      if (role) await saveUser(context.db, userId, { role, updatedAt: createdAt });
    }
    await joinEveryone(context, userId);
    userIds.set(email, userId);
  }
  return userIds;
}

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
      await saveUser(tx, userId, { suspendedAt: isSuspended ? now : null, updatedAt: now });
      if (isSuspended) await deleteSessions(tx, userId);
      return {};
    },
  );
}

/** Signs a user out everywhere. Returns how many sessions ended. Throws AppError not_found. */
export async function endSessionsOf(context: Context, userId: string, act: Act): Promise<number> {
  let sessions = 0;
  await changeUser(context, userId, { ...act, action: 'ended the sessions of' }, async (tx) => {
    sessions = await deleteSessions(tx, userId);
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
    await saveUser(tx, userId, { role: isAdmin ? ADMIN_ROLE : null, updatedAt: context.clock.real() });
    if (!isAdmin) await deleteSessions(tx, userId);
    return {};
  });
}
