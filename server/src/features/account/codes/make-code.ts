import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { saveCode } from './codes-store.ts';

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
