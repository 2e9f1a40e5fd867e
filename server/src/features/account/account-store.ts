import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { accounts, jwks, sessions, users, verifications } from '../../db/schema/account.ts';

/** The tables of people, for the library that signs them in. */
export function authTables(db: Db) {
  return drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks },
  });
}

/** Whether somebody other than `exceptUserId` holds a display name with this key. */
export async function isNameKeyTaken(db: Db, nameKey: string, exceptUserId: string | null): Promise<boolean> {
  const holder = eq(users.nameKey, nameKey);
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(exceptUserId ? and(holder, ne(users.id, exceptUserId)) : holder)
    .limit(1);
  return row !== undefined;
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return row?.id ?? null;
}

export async function saveSignIn(db: Db, userId: string, at: Date): Promise<void> {
  await db.update(users).set({ lastSignInAt: at }).where(eq(users.id, userId));
}

export async function saveRole(db: Db, userId: string, role: string, at: Date): Promise<void> {
  await db.update(users).set({ role, updatedAt: at }).where(eq(users.id, userId));
}
