// Codes of six digits in emails, which sign in or sign up.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { pendingSignUps } from '../../../db/schema/account.ts';
import type { PendingSignUp } from '../sign-up/pending-sign-ups-store.ts';

const isOpen = isNull(pendingSignUps.endedAt);
const withId = (id: string) => eq(pendingSignUps.id, id);

/** The newest open sign-up of an address in the browser with this cookie; null if there is none. */
export async function findSignUpOf(db: Db, email: string, cookieHash: string): Promise<PendingSignUp | null> {
  const [row] = await db
    .select()
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.email, email), eq(pendingSignUps.cookieHash, cookieHash), isOpen))
    .orderBy(desc(pendingSignUps.createdAt), desc(pendingSignUps.id))
    .limit(1);
  return row ?? null;
}

/** A new code of a sign-up. */
interface NewCode {
  codeHash: string;
  codeExpiresAt: Date;
}

/** Stores a new code, which replaces the one before; its tries begin at zero. */
async function saveCode(tx: Db, id: string, { codeHash, codeExpiresAt }: NewCode): Promise<void> {
  await tx.update(pendingSignUps).set({ codeHash, codeExpiresAt, codeTries: 0, provenAt: null }).where(withId(id));
}

/** What a repeated request for a code changes of a sign-up. */
export type Repeated = Pick<
  PendingSignUp,
  'joinToken' | 'invitationId' | 'returnPath' | 'lineup' | 'createdAt' | 'expiresAt'
>;

export async function repeatSignUp(tx: Db, id: string, repeated: Repeated): Promise<void> {
  await tx.update(pendingSignUps).set(repeated).where(withId(id));
}

/**
 * Takes one of the tries of a code, at once for concurrent ones.
 * @returns the code's hash and the number of this try; null when there is no valid code, or no try is left
 */
export async function takeTry(
  db: Db,
  id: string,
  most: number,
  now: Date,
): Promise<{ codeHash: string; tries: number } | null> {
  const [row] = await db
    .update(pendingSignUps)
    .set({ codeTries: sql`${pendingSignUps.codeTries} + 1` })
    .where(
      and(
        withId(id),
        isOpen,
        isNotNull(pendingSignUps.codeHash),
        gt(pendingSignUps.codeExpiresAt, now),
        lt(pendingSignUps.codeTries, most),
      ),
    )
    .returning({ codeHash: pendingSignUps.codeHash, tries: pendingSignUps.codeTries });
  return row?.codeHash ? { codeHash: row.codeHash, tries: row.tries } : null;
}

/** Records that the right code was entered; the code is spent. */
export async function saveProof(db: Db, id: string, provenAt: Date): Promise<void> {
  await db.update(pendingSignUps).set({ provenAt, codeHash: null }).where(withId(id));
}

const CODE_WORKS_MS = 15 * MINUTE_MS;
const CODES = 1_000_000;

/** Gives a sign-up a new code, which replaces the one before; returns its six digits for the email. */
export async function addCode(db: Db, context: Context, signUpId: string): Promise<string> {
  const code = String(context.ids.below(CODES)).padStart(6, '0');
  const codeExpiresAt = new Date(context.clock.real().getTime() + CODE_WORKS_MS);
  await saveCode(db, signUpId, { codeHash: hashOf(context, signUpId, code), codeExpiresAt });
  return code;
}

/** Whether these are the digits of a sign-up's code. */
export function isCodeOf(context: Context, signUpId: string, codeHash: string, digits: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(context, signUpId, digits)));
}

/** Signed with the installation's secret: all codes are hashed within a second, so a plain hash would hide nothing. */
function hashOf({ authSecret }: Context, signUpId: string, digits: string): string {
  return createHmac('sha256', `email-code ${authSecret}`).update(`${signUpId} ${digits}`).digest('base64url');
}
