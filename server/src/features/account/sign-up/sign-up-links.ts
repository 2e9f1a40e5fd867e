import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { post } from '../../../lib/mail/mail.ts';
import { readSignedId, signedId } from '../../../lib/tokens/signed-ids.ts';
import { waitingGroup } from '../../invitations/waiting-group-service.ts';
import { codeMail, confirmationMail } from '../account-mails.ts';
import { type PendingSignUp, saveCode } from './pending-sign-ups-store.ts';

/** How long the emailed link of a sign-up works. */
export const LINK_WORKS_MS = DAY_MS;
/** How long an unconfirmed sign-up is stored and can get new links. */
export const SIGN_UP_KEPT_MS = 30 * DAY_MS;
/** How long an unconfirmed sign-up reserves its display name. */
export const NAME_HELD_MS = DAY_MS;

/** The page that confirms a sign-up. */
function confirmationUrl(context: Context, signUpId: string): string {
  return `${context.publicUrl}/auth/confirm?token=${signUpToken(context, signUpId)}`;
}

/** The token in the link of a sign-up. */
export function signUpToken({ authSecret }: Context, signUpId: string): string {
  return signedId('sign-up', authSecret, signUpId);
}

/** The sign-up of a confirmation link's token; null for one that is not ours or is incomplete. */
export function readSignUpToken({ authSecret }: Context, token: string): string | null {
  return readSignedId('sign-up', authSecret, token);
}

/** What the email of a sign-up needs of it. */
type MailedSignUp = Pick<PendingSignUp, 'id' | 'kind' | 'email' | 'name' | 'joinToken' | 'invitationId' | 'lineup'>;

/** Emails the link of a sign-up and its code, in the words of how it was begun. */
export async function mailSignUp(context: Context, signUp: MailedSignUp, code: string): Promise<void> {
  const { id, kind, email: to, name, lineup } = signUp;
  const waiting = await waitingGroup(context, signUp);
  const url = confirmationUrl(context, id);
  if (kind === 'code') post(context, 'code', codeMail({ to, code, waiting, hasLineup: lineup !== null, url }));
  else post(context, 'confirmation', confirmationMail({ to, name, code, waiting, url }));
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
