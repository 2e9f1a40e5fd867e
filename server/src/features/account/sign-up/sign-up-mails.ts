import type { Context } from '../../../context.ts';
import { post } from '../../../lib/mail/mail.ts';
import { waitingGroup } from '../../invitations/waiting-group-service.ts';
import { codeMail, confirmationMail } from '../account-mails.ts';
import type { PendingSignUp } from './pending-sign-ups-store.ts';
import { confirmationUrl } from './sign-up-links.ts';

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
