import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { readTokens, sessions, users } from './schema/account.ts';

/** A stored read token, without the token itself. */
export type StoredReadToken = Pick<typeof readTokens.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

const { id, name, createdAt, lastUsedAt } = readTokens;
const NOTED_EVERY_MS = MINUTE_MS;
const isUsable = and(isNull(users.deletedAt), isNull(users.suspendedAt));

/** The owner of a token, recording its use once a minute at most; null when unknown or revoked. `now`: real time. */
export async function useReadToken(db: Db, tokenHash: string, now: Date): Promise<{ userId: string } | null> {
  const [row] = await db
    .select({ id, userId: readTokens.userId })
    .from(readTokens)
    .innerJoin(users, and(eq(users.id, readTokens.userId), isUsable))
    .where(eq(readTokens.tokenHash, tokenHash));
  if (!row) return null;
  const isStale = or(isNull(lastUsedAt), lt(lastUsedAt, new Date(now.getTime() - NOTED_EVERY_MS)));
  await db
    .update(readTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(id, row.id), isStale));
  return { userId: row.userId };
}

/** A user's tokens, newest first. */
export async function listReadTokens(db: Db, userId: string): Promise<StoredReadToken[]> {
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(readTokens)
    .where(eq(readTokens.userId, userId))
    .orderBy(desc(createdAt), id);
}

export async function saveReadToken(db: Db, row: typeof readTokens.$inferInsert): Promise<void> {
  await db.insert(readTokens).values(row);
}

/** Returns whether the user had such a token. */
export async function deleteReadToken(db: Db, userId: string, tokenId: string): Promise<boolean> {
  const gone = await db
    .delete(readTokens)
    .where(and(eq(readTokens.userId, userId), eq(id, tokenId)))
    .returning({ id });
  return gone.length > 0;
}

/** Revokes all tokens of a user. */
export async function deleteReadTokens(db: Db, userId: string): Promise<void> {
  await db.delete(readTokens).where(eq(readTokens.userId, userId));
}

/** Whether a session may be used, as below; `now` is real time. */
export const isSessionOpen = async (db: Db, sessionId: string, now: Date): Promise<boolean> =>
  (await openSessions(db, [sessionId], now)).has(sessionId);

/**
 * Those of these sessions that have neither ended nor expired, and whose user is neither suspended nor deleted: a sign-in
 * under way at that moment stores its session after all others were ended.
 */
export async function openSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isUsable))
    .where(and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}
