// The operator's commands and console: backup, restore, status, users, and the log of what was done.
import type { UserAction } from '@singleback/contract/admin/admin-users.ts';
import type { Context } from '../context.ts';
import { type Act, countAuditEntries, listAuditEntries } from '../db/audit-log.ts';
import { findUserByAddress, setAdmin } from '../features/account/account-service.ts';
import { makeAuth } from '../features/account/auth.ts';
import { resetFactors } from '../features/account/second-factor/second-factor-service.ts';
import { OperatorError } from '../lib/app-error.ts';
import { linksOf } from '../lib/mail/mailbox.ts';
import { actOnUser, confirmSignUpFor, findSignUps, searchUsers, sendReset } from './admin/admin-users.ts';
import type { Terminal } from './command-database.ts';
import { actOf, dayOrInstant, needed, type Words } from './command-words.ts';
import { onBackend } from './database-commands.ts';

const MOST_SHOWN = 20;

/** What a command about one account does; it returns the message. */
type AccountCommand = (context: Context, userId: string, act: Act, words: Words) => Promise<string>;

/** What admins can do in their console, too. */
const acting =
  (requested: (reason: string, words: Words) => UserAction): AccountCommand =>
  async (context, userId, act, words) =>
    (await actOnUser(context, makeAuth(context), userId, requested(act.reason, words), act)).message;

const COMMANDS: Readonly<Record<string, AccountCommand>> = {
  suspend: acting((reason) => ({ action: 'suspend', reason })),
  unsuspend: acting((reason) => ({ action: 'lift_suspension', reason })),
  'end-sessions': acting((reason) => ({ action: 'end_sessions', reason })),
  'rename-user': acting((reason, words) => ({ action: 'rename', name: needed(words, 'name'), reason })),
  'grant-premium': acting((reason, words) => ({
    action: 'grant_premium',
    until: dayOrInstant(words, 'until'),
    reason,
  })),
  'end-premium': acting((reason) => ({ action: 'end_premium', reason })),
  'delete-user': acting((reason) => ({ action: 'delete', reason })),
  async 'revoke-admin'(context, userId, act) {
    await setAdmin(context, userId, false, act);
    return 'No administrator any more.';
  },
  async 'reset-second-factor'(context, userId, act) {
    const factors = await resetFactors(context, userId, act);
    return factors === 0
      ? 'There was no second factor.'
      : 'No second factor any more: they set a new one up at /admin.';
  },
};

/** `npm run admin -- suspend EMAIL --reason TEXT` and the like. */
export async function actOnAccount(words: Words, terminal: Terminal): Promise<void> {
  const [email = ''] = words.plain;
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    const userId = await userAt(context, email);
    const run = COMMANDS[words.name] as AccountCommand;
    terminal.say(`${email}: ${await run(context, userId, act, words)}`);
  });
}

/** `npm run admin -- confirm EMAIL --reason TEXT`: the newest sign-up of the address. */
export async function confirmAccount(words: Words, terminal: Terminal): Promise<void> {
  const [email = ''] = words.plain;
  const act = actOf(words);
  await onBackend(null, terminal, async (context) => {
    if (await findUserByAddress(context.db, email)) throw new OperatorError('The address is confirmed already.');
    const signUp = (await findSignUps(context.db, email)).find((one) => one.email === email.toLowerCase());
    if (signUp === undefined) throw noAccount(email);
    await confirmSignUpFor(context, signUp.id, act);
    terminal.say(`${email} counts as confirmed. They sign in with the password they chose.`);
  });
}

const NO_PUBLIC_URL =
  'The app has not stored yet where its users find it. Start it once, or say it before the command: PUBLIC_URL=https://play.example.org';

/** `npm run admin -- reset-link EMAIL --reason TEXT`: prints a link that sets a new password, instead of emailing it. */
export async function makeResetLink(words: Words, terminal: Terminal): Promise<void> {
  const [email = ''] = words.plain;
  const act = actOf(words);
  await onBackend(null, terminal, async (context, { publicUrl }) => {
    if (publicUrl === null) throw new OperatorError(NO_PUBLIC_URL);
    const links: string[] = [];
    const printing: Context = { ...context, mail: { send: async ({ text }) => void links.push(...linksOf(text)) } };
    const userId = await userAt(context, email);
    await sendReset(printing, makeAuth(printing), userId, act);
    terminal.say(`Hand this link to ${email} only: it sets a new password and signs them in.`);
    for (const link of links) terminal.say(`  ${link}`);
  });
}

async function userAt({ db }: Context, email: string): Promise<string> {
  const userId = await findUserByAddress(db, email);
  if (userId === null) throw noAccount(email);
  return userId;
}

const noAccount = (email: string) => new OperatorError(`There is no account with the address ${email}.`);

/** `npm run admin -- find-user TEXT`: part of the name or address, or id; sign-ups too. */
export function findAccounts({ plain }: Words, terminal: Terminal): Promise<void> {
  const text = plain.join(' ').trim();
  return onBackend(null, terminal, async (context) => {
    const { users, sign_ups, has_more } = await searchUsers(context, { search: text });
    for (const user of users) {
      const marks = [
        user.is_admin ? 'admin' : null,
        user.is_premium ? 'premium' : null,
        user.granted_until === null ? null : `granted until ${user.granted_until}`,
        user.suspended_at === null ? null : `suspended since ${user.suspended_at}`,
        user.last_sign_in_at === null ? 'never signed in' : `last signed in ${user.last_sign_in_at}`,
      ];
      terminal.say([user.name, user.email, user.id, ...marks].filter((mark) => mark !== null).join(', '));
    }
    for (const { name, email, created_at } of sign_ups) {
      terminal.say(`${name}, ${email}, signed up ${created_at} and never confirmed`);
    }
    if (users.length + sign_ups.length === 0) terminal.say(`Nobody is called ${text}.`);
    if (has_more) terminal.say(`These are the first ${users.length}. Give more of the name.`);
  });
}

/** `npm run admin -- audit-log`: what admins and the operator did, newest first. */
export function showAuditLog(_: Words, terminal: Terminal): Promise<void> {
  return onBackend(null, terminal, async ({ db }) => {
    terminal.say(`${await countAuditEntries(db)} entries, the newest first:`);
    for (const { at, actor, action, subject, reason } of await listAuditEntries(db, {}, MOST_SHOWN)) {
      terminal.say(`${at.toISOString()}  ${actor} ${action} ${subject}. Reason: ${reason}`);
    }
  });
}
