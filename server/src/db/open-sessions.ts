import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { sessions } from './schema/account.ts';

/** Whether a session has neither ended nor expired; `now` is real time. */
export async function isSessionOpen(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
  return row !== undefined;
}

/** Those of these sessions that have neither ended nor expired. */
export async function openSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}
