import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { accounts, jwks, sessions, users, verifications } from '../../db/schema/account.ts';

export type UserRow = typeof users.$inferSelect;

/** The tables of people, for the library that signs them in. */
export function authTables(db: Db) {
  return drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications, jwks },
  });
}

/** Whether somebody other than `exceptUserId` holds a display name with this key; unconfirmed ones since `since` only. */
export async function isNameKeyTaken(
  db: Db,
  nameKey: string,
  exceptUserId: string | null,
  since: Date,
): Promise<boolean> {
  const holder = and(eq(users.nameKey, nameKey), or(users.emailVerified, gte(users.createdAt, since)));
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

/** Takes an account off the tables that holds a name and was not confirmed, made before an instant. */
export async function discardUnconfirmedHolder(db: Db, nameKey: string, before: Date): Promise<void> {
  await db
    .delete(users)
    .where(and(eq(users.nameKey, nameKey), eq(users.emailVerified, false), lt(users.createdAt, before)));
}

/** Whether a name is held without an account, by another than `own`. */
export async function isNameHeld(db: Db, identifier: string, own: string | null, now: Date): Promise<boolean> {
  const held = and(
    eq(verifications.identifier, identifier),
    gt(verifications.expiresAt, now),
    own === null ? undefined : ne(verifications.value, own),
  );
  return (await db.$count(verifications, held)) > 0;
}

/** Holds a name; whoever holds it holds no other any more. */
export async function saveHeldName(db: Db, row: typeof verifications.$inferInsert): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, row.value));
  await db.insert(verifications).values(row);
}

/** The account with this address that was never confirmed, or null. */
export async function findUnconfirmedId(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(unconfirmed(email));
  return row?.id ?? null;
}

/** Takes an account that never confirmed its address off the tables, with its password and its sessions. */
export async function discardUnconfirmed(db: Db, email: string): Promise<void> {
  await db.delete(users).where(unconfirmed(email));
}

const unconfirmed = (email: string) => {
  return and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false), isNull(users.deletedAt));
};

/** A user that is not deleted, with the ways he signs in, the first one first. */
export async function findUser(
  db: Db,
  userId: string,
): Promise<{ user: UserRow; ways: { provider: string; hasPassword: boolean; createdAt: Date }[] } | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) return null;
  const rows = await db
    .select({ provider: accounts.providerId, password: accounts.password, createdAt: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt));
  return { user, ways: rows.map(({ password, ...way }) => ({ ...way, hasPassword: password !== null })) };
}

/** Writes what a user may change about himself. */
export async function saveUser(
  db: Db,
  userId: string,
  change: Partial<
    Pick<UserRow, 'name' | 'nameKey' | 'profileCompleted' | 'injuryAlerts' | 'lineupReminders' | 'unsubscribedAt'>
  > & { updatedAt: Date },
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}

export async function saveSignIn(db: Db, userId: string, at: Date): Promise<void> {
  await db.update(users).set({ lastSignInAt: at }).where(eq(users.id, userId));
}

export async function saveRole(db: Db, userId: string, role: string, at: Date): Promise<void> {
  await db.update(users).set({ role, updatedAt: at }).where(eq(users.id, userId));
}

/** Whoever holds a mailbox confirms it by any link that went there. */
export async function saveConfirmed(db: Db, userId: string, at: Date): Promise<void> {
  await db.update(users).set({ emailVerified: true, updatedAt: at }).where(eq(users.id, userId));
}

/** Ends a user's sessions: all of them, or all but one. */
export async function deleteSessions(db: Db, userId: string, but: string | null = null): Promise<void> {
  const own = eq(sessions.userId, userId);
  await db.delete(sessions).where(but ? and(own, ne(sessions.id, but)) : own);
}

/** Ends a user's links that are on their way, as of a reset: their rows hold his id. */
export async function deleteLinks(db: Db, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
}

/** Takes everything off an account that tells whose it was; the row stays, for the lineups it owns (rules 5.8). */
export async function anonymise(db: Db, userId: string, at: Date): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db
    .update(users)
    .set({
      name: null,
      nameKey: null,
      fullName: null,
      email: `${userId}@deleted.invalid`,
      emailVerified: false,
      image: null,
      role: null,
      profileCompleted: false,
      lastSignInAt: null,
      unsubscribedAt: null,
      deletedAt: at,
      updatedAt: at,
    })
    .where(eq(users.id, userId));
}

/** Where a user is signed in. */
export async function listSessions(db: Db, userId: string) {
  return db
    .select({
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
}

/** The hash of a user's password, or null when there is none. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password)));
  return row?.password ?? null;
}
