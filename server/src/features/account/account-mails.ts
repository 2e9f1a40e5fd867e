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
      'You signed up with this address for Singleback, the season-long fantasy football survivor game. Confirm it and your season can start.',
      ...(waiting ? [waitingLine(waiting)] : []),
    ],
    action: { label: 'Confirm my email', url },
    after:
      'The link works for 24 hours, in any browser. If you did not sign up for Singleback, ignore this email: nothing happens unless you confirm.',
  });
}

function waitingLine({ name, inviter, by }: WaitingGroup): string {
  const group = `“${unlinked(name)}”`;
  return by === 'invitation'
    ? `The invitation from ${unlinked(inviter)} to the group ${group} is waiting for you.`
    : `The group ${group} is waiting for you: you join it once your email is confirmed.`;
}

/** The mail with the link that sets a new password. */
export function resetMail(to: string, url: string): Mail {
  return letter(to, 'Set a new password for Singleback', {
    greeting: 'Hello,',
    lines: ['Somebody asked for a new password for this address. Set it here:'],
    action: { label: 'Set a new password', url },
    after: 'The link works for one hour, once. If that was not you, ignore this mail: nothing has changed.',
  });
}

/** For a sign-up with an address that has an account: the page does not reveal that, but this mail does. */
export function alreadySignedUpMail(to: string, url: string): Mail {
  return letter(to, 'You already have a Singleback account', {
    greeting: 'Hello,',
    lines: [
      'Somebody signed up for Singleback with this address, which has an account already.',
      'Sign in with it, or choose “Forgot your password?” there for a new password.',
    ],
    action: { label: 'Sign in', url },
    after: 'If that was not you, ignore this mail: nothing has changed.',
  });
}
