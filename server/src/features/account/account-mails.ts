import { codeText } from '@singleback/game/account/sign-up.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { unlinked } from '@singleback/game/text/isolated.ts';
import { letter } from '../../lib/mail/letter.ts';
import type { Mail } from '../../lib/mail/mail.ts';
import type { WaitingGroup } from '../invitations/waiting-group-service.ts';

/** The content of the confirmation email. */
export interface ConfirmationLetter {
  to: string;
  /** The sign-up's display name, so that readers recognize their own sign-up. */
  name: string | null;
  /** The code that confirms in the browser that signed up. */
  code: string;
  /** The group that the sign-up is for. */
  waiting: WaitingGroup | null;
  url: string;
}

/** The confirmation email: its reason, the display name, and the waiting group. */
export function confirmationMail({ to, name, code, waiting, url }: ConfirmationLetter): Mail {
  return letter(to, 'Confirm your email for Singleback', {
    greeting: name === null ? 'Hello,' : `Hello ${unlinked(name)},`,
    lines: [
      'You signed up for Singleback, the season-long fantasy football survivor game, with this email address. Confirm it to start your season.',
      ...(waiting ? [waitingLine(waiting)] : []),
      codeLine(code, 'on the page where you signed up'),
    ],
    action: { label: 'Confirm my email', url },
    usefulMs: DAY_MS,
    after:
      'The link works for 24 hours, in any browser. If you didn’t sign up for Singleback, ignore this email. Nothing happens unless you confirm.',
  });
}

const codeLine = (code: string, where: string) =>
  `Your code is ${codeText(code)}. Enter it ${where} within 15 minutes, or use the button.`;

/** The content of the email with a code. */
export interface CodeLetter {
  to: string;
  code: string;
  /** The group that is joined with it. */
  waiting: WaitingGroup | null;
  /** Whether it saves a lineup. */
  hasLineup: boolean;
  url: string;
}

/** The email with a code and a link that do the same; the code is in the subject, where a phone shows it. */
export function codeMail({ to, code, waiting, hasLineup, url }: CodeLetter): Mail {
  return letter(to, `${codeText(code)} is your Singleback code`, {
    greeting: 'Hello,',
    lines: [
      codeLine(code, 'where you asked for it'),
      ...(waiting ? [waitingLine(waiting)] : []),
      ...(hasLineup
        ? ['Your lineup is saved with it. It counts from then on, and you can change it until each kickoff.']
        : []),
    ],
    action: { label: hasLineup ? 'Save my lineup' : 'Sign in', url },
    usefulMs: DAY_MS,
    after:
      'The link works for 24 hours, in any browser. If you didn’t ask for this, ignore this email. Nothing happens unless you use it.',
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
    usefulMs: HOUR_MS,
    after: 'The link works once, for one hour. If this wasn’t you, ignore this email. Nothing has changed.',
  });
}

/** For a sign-up with an address that has an account: the page does not reveal that, but this mail does. */
export function alreadySignedUpMail(to: string, code: string, url: string): Mail {
  return letter(to, 'You already have a Singleback account', {
    greeting: 'Hello,',
    lines: [
      'Someone tried to sign up for Singleback with this email address, which already has an account.',
      'If it was you, sign in, or choose “Forgot your password?” to set a new password.',
      `The code ${codeText(code)} signs you in on the page where you signed up, for 15 minutes.`,
    ],
    action: { label: 'Sign in', url },
    after: 'If it wasn’t you, ignore this email. Nothing has changed.',
  });
}
