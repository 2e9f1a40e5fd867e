import { and, eq, gt } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { sessions } from './schema/account.ts';

/** Whether a session has not been ended and has not run out; `now` is real time. */
export async function isSessionOpen(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
  return row !== undefined;
}
