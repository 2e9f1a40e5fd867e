import { checkDisplayName, cleanDisplayName } from '@singleback/game/account/sign-up.ts';
import { verifyPassword } from 'better-auth/crypto';
import { inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { refuse } from '../../lib/app-error.ts';
import { joinEveryone } from '../groups/groups-service.ts';
import { findPasswordHashes, findUser, findUserIdByEmail, saveRole, saveUser } from './account-store.ts';
import type { Auth } from './auth.ts';
import { isNameFree } from './names/display-names.ts';

/** The role that sees all groups [A6.4, A9.3]; set by the operator's command line only (rules 5.7). */
export const ADMIN_ROLE = 'super-admin';

/** Whether a display name is free, including the user's own. Refuses a name that breaks the rule [A7.7]. */
export async function isDisplayNameFree(context: Context, name: string, userId: string | null): Promise<boolean> {
  refuse(checkDisplayName(name, 'Username'));
  return isNameFree(context, cleanDisplayName(name), { userId });
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

/** A seeded account: a demo account, or one of the demo's cast. */
export interface SeededAccount {
  email: string;
  displayName: string;
  role?: string;
  createdAt: Date;
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
  seeded: readonly SeededAccount[],
  passwordHash: string,
): Promise<Map<string, string>> {
  const { internalAdapter } = await auth.$context;
  const userIds = new Map<string, string>();
  for (const { email, displayName, role, createdAt } of seeded) {
    const known = await findUserIdByEmail(context.db, email);
    const userId = known ?? (await createAccount()).id;
    if (!known && role) await saveRole(context.db, userId, role, createdAt);
    await joinEveryone(context, userId);
    userIds.set(email, userId);

    async function createAccount() {
      const user = await internalAdapter.createUser(
        { email, name: displayName, emailVerified: true, createdAt, updatedAt: createdAt },
        { method: 'admin' },
      );
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: passwordHash,
      });
      return user;
    }
  }
  return userIds;
}
