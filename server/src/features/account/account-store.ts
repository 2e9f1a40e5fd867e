import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { accounts, sessions, users, verifications } from '../../db/schema/account.ts';

export type UserRow = typeof users.$inferSelect;

/** A name's unique keys: that of its text, and the skeleton of its appearance. */
export interface NameKeys {
  nameKey: string;
  nameSkeleton: string;
}

/** Whether another user than `exceptUserId` has a name with one of these keys. */
export async function isNameTaken(db: Db, { nameKey, nameSkeleton }: NameKeys, exceptUserId: string | null) {
  const holder = or(eq(users.nameKey, nameKey), eq(users.nameSkeleton, nameSkeleton));
  return (await db.$count(users, exceptUserId ? and(holder, ne(users.id, exceptUserId)) : holder)) > 0;
}

export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return row?.id ?? null;
}

/** An existing user with the ways to sign in, oldest first. */
export async function findUser(db: Db, userId: string) {
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

/** Stores a change of an account, unless it was deleted meanwhile. */
export async function saveUser(db: Db, userId: string, change: Partial<UserRow> & { updatedAt: Date }): Promise<void> {
  await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

/** Ends a user's sessions: all of them, or all but one. Returns how many there were. */
export async function deleteSessions(db: Db, userId: string, but: string | null = null): Promise<number> {
  const own = eq(sessions.userId, userId);
  const ended = await db
    .delete(sessions)
    .where(but ? and(own, ne(sessions.id, but)) : own)
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends one session of a user; returns whether it was there. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const own = and(eq(sessions.userId, userId), eq(sessions.id, sessionId));
  return (await db.delete(sessions).where(own).returning({ id: sessions.id })).length > 0;
}

/** When a session was created, or null when it has ended. */
export async function findSession(db: Db, sessionId: string): Promise<{ createdAt: Date } | null> {
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** Ends a user's pending links, such as resets: their rows contain the user's id. */
export async function deleteLinks(db: Db, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
}

/** Removes all personal data of an account; the row stays for the lineups it owns (rules 5.8). */
export async function anonymise(db: Db, userId: string, at: Date): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db
    .update(users)
    .set({
      name: null,
      nameKey: null,
      nameSkeleton: null,
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

/** A user's sessions, without their tokens. */
export async function listSessions(db: Db, userId: string) {
  const { id, createdAt, updatedAt, expiresAt, ipAddress, userAgent } = sessions;
  return db
    .select({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(createdAt));
}

/** The hashes of the passwords of these addresses, each once. */
export async function findPasswordHashes(db: Db, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(inArray(users.email, [...emails]), isNotNull(accounts.password)));
  return rows.flatMap(({ password }) => (password === null ? [] : [password]));
}

/** The hash of a user's password, or null when there is none. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password)));
  return row?.password ?? null;
}
