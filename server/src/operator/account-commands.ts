// The operator's commands and console: backup, restore, status, users, and the log of what was done.
import type { Context } from '../context.ts';
import { type Act, countAuditEntries, listAuditEntries } from '../db/audit-log.ts';
import { endSessionsOf, findUserByAddress, setAdmin, suspendUser } from '../features/account/account-service.ts';
import { makeAuth } from '../features/account/auth.ts';
import { resetFactors } from '../features/account/second-factor/second-factor-service.ts';
import { checkedReason, OperatorError } from '../lib/app-error.ts';
import { linksOf } from '../lib/mail/mailbox.ts';
import {
  confirmSignUpFor,
  deleteUser,
  endGrant,
  findSignUps,
  grant,
  renameUser,
  searchUsers,
  sendReset,
} from './admin/admin-users.ts';
import type { Terminal } from './command-database.ts';
import { onBackend } from './database-commands.ts';
import { dayOrInstant, needed, splitWords, type Words, WrongWords } from './override-words.ts';

const MOST_SHOWN = 20;

/** What a command about one account does. It returns what it says afterwards, after the address. */
type AccountCommand = (context: Context, userId: string, act: Act, words: Words) => Promise<string>;

/** The commands about one account, by name, with the options that each needs besides the reason. */
const COMMANDS: Readonly<Record<string, { needs?: string; run: AccountCommand }>> = {
  suspend: {
    async run(context, userId, act) {
      await suspendUser(context, userId, true, act);
      return 'is suspended: signed out, without emails; lineups that are in still count.';
    },
  },
  unsuspend: {
    async run(context, userId, act) {
      await suspendUser(context, userId, false, act);
      return 'is no longer suspended.';
    },
  },
  'end-sessions': {
    async run(context, userId, act) {
      const sessions = await endSessionsOf(context, userId, act);
      return sessions === 1 ? 'is signed out of 1 browser.' : `is signed out of ${sessions} browsers.`;
    },
  },
  'revoke-admin': {
    async run(context, userId, act) {
      await setAdmin(context, userId, false, act);
      return 'is no administrator any more.';
    },
  },
  'reset-second-factor': {
    async run(context, userId, act) {
      const factors = await resetFactors(context, userId, act);
      return factors === 0
        ? 'had no second factor.'
        : 'has no second factor any more, and sets a new one up at /admin.';
    },
  },
  'rename-user': {
    needs: 'name',
    run: async (context, userId, act, words) =>
      `is now: ${await renameUser(context, userId, needed(words, 'name'), act)}`,
  },
  'grant-premium': {
    needs: 'until',
    run: async (context, userId, act, words) =>
      `has Premium. ${await grant(context, userId, dayOrInstant(words, 'until'), act)}`,
  },
  'end-premium': {
    async run(context, userId, act) {
      await endGrant(context, userId, act);
      return 'has no granted Premium any more.';
    },
  },
  'delete-user': {
    run: async (context, userId, act) => `is deleted. ${await deleteUser(context, userId, act)}`,
  },
};

/** The names of the commands about one account. */
export const ACCOUNT_COMMANDS: readonly string[] = Object.keys(COMMANDS);

/** `npm run admin -- suspend EMAIL --reason TEXT` and the like. */
export async function actOnAccount(name: string, line: readonly string[], terminal: Terminal): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined) throw new RangeError(`no command ${name}`);
  const words = splitWords(line, ['reason', ...(command.needs === undefined ? [] : [command.needs])]);
  const email = oneAddress(name, words);
  const reason = checkedReason(needed(words, 'reason'));
  if (command.needs !== undefined) needed(words, command.needs);
  await onBackend(null, terminal, async (context) => {
    const userId = await userAt(context, email);
    terminal.say(`${email} ${await command.run(context, userId, { actor: null, reason }, words)}`);
  });
}

/** `npm run admin -- confirm EMAIL --reason TEXT`: the newest sign-up of the address. */
export async function confirmAccount(line: readonly string[], terminal: Terminal): Promise<void> {
  const words = splitWords(line, ['reason']);
  const email = oneAddress('confirm', words);
  const act = { actor: null, reason: checkedReason(needed(words, 'reason')) };
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
export async function makeResetLink(line: readonly string[], terminal: Terminal): Promise<void> {
  const words = splitWords(line, ['reason']);
  const email = oneAddress('reset-link', words);
  const act = { actor: null, reason: checkedReason(needed(words, 'reason')) };
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

function oneAddress(name: string, { plain }: Words): string {
  const [email, ...more] = plain;
  if (email === undefined || more.length > 0) throw new WrongWords(`${name} takes one email address.`);
  return email;
}

async function userAt({ db }: Context, email: string): Promise<string> {
  const userId = await findUserByAddress(db, email);
  if (userId === null) throw noAccount(email);
  return userId;
}

const noAccount = (email: string) => new OperatorError(`There is no account with the address ${email}.`);

/** `npm run admin -- find-user TEXT`: part of the name or address, or id; sign-ups too. */
export function findAccounts(text: string, terminal: Terminal): Promise<void> {
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
export function showAuditLog(terminal: Terminal): Promise<void> {
  return onBackend(null, terminal, async ({ db }) => {
    terminal.say(`${await countAuditEntries(db)} entries, the newest first:`);
    for (const { at, actor, action, subject, reason } of await listAuditEntries(db, {}, MOST_SHOWN)) {
      terminal.say(`${at.toISOString()}  ${actor} ${action} ${subject}. Reason: ${reason}`);
    }
  });
}
