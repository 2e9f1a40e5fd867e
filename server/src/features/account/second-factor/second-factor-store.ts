import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import { sessions } from '../../../db/schema/account.ts';
import { factorSessions, secondFactors } from '../../../db/schema/admin.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

/** What a session was asked to answer, and since when. */
export interface Challenge {
  purpose: 'passkey' | 'totp' | 'confirm';
  challenge: string;
  challengedAt: Date;
}

/** A user's factors, oldest first. */
export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(asc(secondFactors.createdAt), asc(secondFactors.id));
}

/** Deletes all factors of a user. */
export async function deleteFactorsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** Notes that the code of 30 seconds was used; false if it, or a later one, was used before. */
export async function saveCodeUse(tx: Db, factorId: string, step: number, at: Date): Promise<boolean> {
  const isNew = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: at })
    .where(and(eq(secondFactors.id, factorId), isNew))
    .returning({ id: secondFactors.id });
  return used.length > 0;
}

/** A session's confirmation, its challenge, and when it was created; null when it has ended. */
export async function findFactorSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      createdAt: sessions.createdAt,
      confirmedAt: factorSessions.confirmedAt,
      purpose: factorSessions.purpose,
      challenge: factorSessions.challenge,
      challengedAt: factorSessions.challengedAt,
    })
    .from(sessions)
    .leftJoin(factorSessions, eq(factorSessions.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** Stores what a session has to answer, instead of an earlier challenge. */
export async function saveChallenge(db: Db, sessionId: string, challenge: Challenge): Promise<void> {
  await db
    .insert(factorSessions)
    .values({ sessionId, ...challenge })
    .onConflictDoUpdate({ target: factorSessions.sessionId, set: { ...challenge } });
}

/** Confirms a session, which uses up its challenge. */
export async function saveConfirmation(tx: Db, sessionId: string, at: Date): Promise<void> {
  const confirmed = { confirmedAt: at, purpose: null, challenge: null, challengedAt: null };
  await tx
    .insert(factorSessions)
    .values({ sessionId, ...confirmed })
    .onConflictDoUpdate({ target: factorSessions.sessionId, set: confirmed });
}

/**
 * Takes a session's challenge, so that it can be answered once; null when there is none of this purpose since `since`.
 */
export async function takeChallenge(
  tx: Db,
  sessionId: string,
  purpose: Challenge['purpose'],
  since: Date,
): Promise<string | null> {
  const found = await findFactorSession(tx, sessionId);
  const isOpen = found?.purpose === purpose && found.challengedAt !== null && found.challengedAt >= since;
  if (!isOpen || found.challenge === null) return null;
  const taken = await tx
    .update(factorSessions)
    .set({ purpose: null, challenge: null, challengedAt: null })
    .where(and(eq(factorSessions.sessionId, sessionId), eq(factorSessions.challenge, found.challenge)))
    .returning({ sessionId: factorSessions.sessionId });
  return taken.length > 0 ? found.challenge : null;
}

/** Withdraws what the sessions of a user have confirmed. */
export async function withdrawConfirmations(tx: Db, userId: string): Promise<void> {
  const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await tx.delete(factorSessions).where(inArray(factorSessions.sessionId, own));
}
