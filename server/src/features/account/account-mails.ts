import { unlinked } from '@singleback/game/text/unlinked.ts';
import { letter } from '../../lib/mail/letter.ts';
import type { Mail } from '../../lib/mail/mail.ts';
import type { WaitingGroup } from '../invitations/waiting-group-service.ts';

/** The content of the confirmation email. */
export interface ConfirmationLetter {
  to: string;
  /** The sign-up's display name, so that readers recognise their own sign-up. */
  name: string | null;
  /** The group that the sign-up is for. */
  waiting: WaitingGroup | null;
  url: string;
}

/** The confirmation email: its reason, the display name, and the waiting group. */
export function confirmationMail({ to, name, waiting, url }: ConfirmationLetter): Mail {
  return letter(to, 'Confirm your email for Singleback', {
    greeting: name === null ? 'Hello,' : `Hello ${unlinked(name)},`,
    lines: [
      'You signed up for Singleback, the season-long fantasy football survivor game, with this email address. Confirm it to start your season.',
      ...(waiting ? [waitingLine(waiting)] : []),
    ],
    action: { label: 'Confirm my email', url },
    after:
      'The link works for 24 hours, in any browser. If you didn’t sign up for Singleback, ignore this email. Nothing happens unless you confirm.',
  });
}

function waitingLine({ name, inviter, by }: WaitingGroup): string {
  const group = `“${unlinked(name)}”`;
  return by === 'invitation'
    ? `The invitation from ${unlinked(inviter)} to the group ${group} is waiting for you.`
    : `The group ${group} is waiting for you. You’ll join it once your email is confirmed.`;
}

/** The mail with the link that sets a new password. */
export function resetMail(to: string, url: string): Mail {
  return letter(to, 'Set a new password for Singleback', {
    greeting: 'Hello,',
    lines: ['We received a request to reset your password. Set a new one here:'],
    action: { label: 'Set a new password', url },
    after: 'The link works once, for one hour. If this wasn’t you, ignore this email. Nothing has changed.',
  });
}

/** For a sign-up with an address that has an account: the page does not reveal that, but this mail does. */
export function alreadySignedUpMail(to: string, url: string): Mail {
  return letter(to, 'You already have a Singleback account', {
    greeting: 'Hello,',
    lines: [
      'Someone tried to sign up for Singleback with this email address, which already has an account.',
      'If it was you, sign in, or choose “Forgot your password?” to set a new password.',
    ],
    action: { label: 'Sign in', url },
    after: 'If it wasn’t you, ignore this email. Nothing has changed.',
  });
}
