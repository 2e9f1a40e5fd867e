import { codeText } from '@singleback/game/account/sign-up.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { unlinked } from '@singleback/game/text/isolated.ts';
import bowser from 'bowser';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { noticeSettings } from '../../db/schema/notices.ts';
import { AppError } from '../../lib/app-error.ts';
import { letter } from '../../lib/mail/letter.ts';
import { type Mail, post } from '../../lib/mail/mail.ts';
import type { WaitingGroup } from '../invitations/waiting-group-service.ts';

/** The content of the confirmation email. */
interface ConfirmationLetter {
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
interface CodeLetter {
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

/** The mail with the link that sets a new password, and for how many hours it works. */
export function resetMail(to: string, url: string, hours: 1 | 24): Mail {
  return letter(to, 'Set a new password for Singleback', {
    greeting: 'Hello,',
    lines: ['We received a request to reset your password. Set a new one here:'],
    action: { label: 'Set a new password', url },
    usefulMs: hours * HOUR_MS,
    after: `The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}. If this wasn’t you, ignore this email. Nothing has changed.`,
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

/** The events that an account's owner is emailed about. */
type SecurityEvent =
  | 'new-sign-in'
  | 'password-changed'
  | 'password-reset'
  | 'google-linked'
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed';

const WORDS: Readonly<Record<SecurityEvent, { subject: string; line: string }>> = {
  'new-sign-in': {
    subject: 'New sign-in to your Singleback account',
    line: 'Your account was signed in to from a new browser.',
  },
  'password-changed': {
    subject: 'Your Singleback password was changed',
    line: 'Your password was changed in your profile. All other browsers were signed out, and your calendar link and API tokens were revoked.',
  },
  'password-reset': {
    subject: 'Your Singleback password was reset',
    line: 'Your password was reset with an emailed link. All other browsers were signed out, and your passkeys, calendar link and API tokens were revoked.',
  },
  'google-linked': {
    subject: 'Google was linked to your Singleback account',
    line: 'You can now sign in to your account with Google.',
  },
  'factor-added': {
    subject: 'A second factor was added to your Singleback account',
    line: 'A passkey or an authenticator app can now open the admin console for your account.',
  },
  'factor-removed': {
    subject: 'A second factor was removed from your Singleback account',
    line: 'A passkey or an authenticator app no longer opens the admin console for your account.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your Singleback account',
    line: 'You can now sign in to your account with a passkey.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Singleback account',
    line: 'A passkey no longer signs you in to your account.',
  },
};

/**
 * Emails the owner about an event, without waiting for the mail server; `userAgent` is the browser's. Sends a limited
 * number of each kind. Never throws, since the event has already happened.
 */
export async function emailOwner(
  context: Context,
  userId: string,
  event: SecurityEvent,
  userAgent: string | null | undefined,
): Promise<void> {
  try {
    const owner = await readOwner(context.db, userId);
    if (!owner) return;
    await context.limits.shared.admit('securityMail', { address: '', account: `${event} ${userId}` });
    const where = `${browserName(userAgent)}, ${formatInstant(context.clock.real(), owner.timeZone)}.`;
    post(context, event, securityMail(owner.email, event, where, context.publicUrl));
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return;
    context.log.error({ err: error, mail: event }, 'a security email could not be sent');
  }
}

function securityMail(to: string, event: SecurityEvent, where: string, publicUrl: string): Mail {
  const { subject, line } = WORDS[event];
  return letter(to, subject, {
    greeting: 'Hello,',
    lines: [line, where],
    action: { label: 'Reset Password', url: `${publicUrl}/auth?view=forgot_password` },
    after: 'If this was you, there’s nothing to do. If it wasn’t, reset your password to sign out everyone else.',
  });
}

/** 'Firefox on Linux'. Only known names are repeated, since a client may send any user agent. */
export function browserName(userAgent: string | null | undefined, unknown = 'An unknown browser'): string {
  if (!userAgent) return unknown;
  const { browser, os } = bowser.parse(userAgent);
  const isKnown = (name: string | undefined, known: Record<string, string>): name is string =>
    name !== undefined && Object.values(known).includes(name);
  const name = isKnown(browser.name, bowser.BROWSER_MAP) ? browser.name : unknown;
  return isKnown(os.name, bowser.OS_MAP) ? `${name} on ${os.name}` : name;
}

/** 'November 22, 2026 at 2:04 AM UTC', in the user's time zone if known. */
function formatInstant(instant: Date, timeZone: string | null): string {
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone: timeZone ?? 'UTC' }).format(instant);
}

/** A user's address, last sign-in, and time zone if known. */
export async function readOwner(db: Db, userId: string) {
  const { email, lastSignInAt } = users;
  const [row] = await db
    .select({ email, lastSignInAt, timeZone: noticeSettings.timeZone })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}
