import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../../context.ts';
import { post } from '../../../lib/mail/mail.ts';
import { readSignedId, signedId } from '../../../lib/tokens/signed-ids.ts';
import { waitingGroup } from '../../invitations/waiting-group-service.ts';
import { codeMail, confirmationMail } from '../account-mails.ts';
import type { PendingSignUp } from './pending-sign-ups-store.ts';

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
