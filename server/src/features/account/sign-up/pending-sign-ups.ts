import {
  checkDisplayName,
  checkEmail,
  checkPassword,
  cleanDisplayName,
  displayNameTaken,
  emailKey,
  isEmail,
} from '@singleback/game/account/sign-up.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Context } from '../../../context.ts';
import { lockName } from '../../../db/locks.ts';
import type { Db } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Input } from '../../../handlers.ts';
import { refuse } from '../../../lib/app-error.ts';
import { hashToken } from '../../../lib/ids.ts';
import { post } from '../../../lib/mail/mail.ts';
import { ownTarget } from '../../../lib/requests.ts';
import { readInvitationToken } from '../../../lib/tokens/signed-ids.ts';
import { alreadySignedUpMail, resetMail } from '../account-mails.ts';
import { findUserIdByEmail } from '../account-store.ts';
import { encodedEmail } from '../auth-tables.ts';
import type { HookContext } from '../known-browsers.ts';
import { isNameFree, keysOf } from '../names/display-names.ts';
import {
  addCode,
  deleteSignUpsBefore,
  endSignUps,
  findSignUp,
  hasSignUpOf,
  insertSignUp,
  LINK_WORKS_MS,
  listOpenSignUps,
  mailSignUp,
  type PendingSignUp,
  readSignUpToken,
  releaseNames,
  SIGN_UP_KEPT_MS,
  saveExpiry,
  signUpToken,
} from './stored-sign-ups.ts';

/** Hashes passwords, and compares them with their hashes. */
export interface Hasher {
  hash(password: string): Promise<string>;
  verify(compared: { hash: string; password: string }): Promise<boolean>;
}

// Limits how many sign-ups of an address are compared with a password, which is slow.
const MOST_COMPARED = 3;
const JOIN_TOKEN = /^[\w-]{1,200}$/;

/**
 * Starts a sign-up and emails its link. Checks, response and timing don't depend on whether the address has an
 * account; its owner learns that from the email [A5.3 to A5.7, A7.15].
 * @param browser this browser's sign-up cookie, or null
 * @returns the new sign-up cookie
 */
export async function beginSignUp(
  context: Context,
  hasher: Hasher,
  form: Input<'POST /auth/sign-up/email'>['body'],
  browser: string | null,
) {
  const email = emailKey(form.email);
  refuse(checkEmail(email));
  refuse(checkPassword(form.password));
  const name = cleanDisplayName(form.name);
  refuse(checkDisplayName(name, 'Username'));
  const keys = keysOf(name);
  const destination = destinationOf(context, form);
  const passwordHash = await hasher.hash(form.password);
  const isKnown = browser !== null && (await hasSignUpOf(context.db, email, browser));
  const cookie = isKnown ? browser : context.ids.token();
  const id = context.ids.uuid();
  const signUp = { id, email, kind: 'password' as const, name, lineup: null, ...destination };
  const { hasAccount, code } = await inTransaction(context.db, async (tx) => {
    await lockName(tx, keys.nameSkeleton);
    const now = context.clock.real();
    const expiresAt = linkEnd(now);
    await deleteSignUpsBefore(tx, new Date(now.getTime() - SIGN_UP_KEPT_MS));
    if (browser !== null && browser !== cookie) await releaseNames(tx, browser);
    if (!(await isNameFree({ ...context, db: tx }, name, { userId: null, email }))) {
      refuse(displayNameTaken('Username'));
    }
    const isTaken = (await findUserIdByEmail(tx, email)) !== null;
    await insertSignUp(tx, {
      ...{ ...signUp, ...keys, createdAt: now, expiresAt },
      ...{ passwordHash: isTaken ? null : passwordHash, cookieHash: hashToken(cookie) },
    });
    return { hasAccount: isTaken, code: await addCode(tx, context, id) };
  });
  if (hasAccount) post(context, 'already-signed-up', alreadySignedUpMail(email, code, `${context.publicUrl}/auth`));
  else await mailSignUp(context, signUp, code);
  return cookie;
}

/** A sign-up's destination as it is stored; what is no valid token or page of the product is left out. */
export function destinationOf(
  context: Context,
  {
    callbackURL,
    joinToken = '',
    invitationToken = '',
  }: Pick<Input<'POST /auth/code/send'>['body'], 'callbackURL' | 'joinToken' | 'invitationToken'>,
) {
  return {
    joinToken: JOIN_TOKEN.test(joinToken) ? joinToken : null,
    invitationId: readInvitationToken(context.authSecret, invitationToken),
    returnPath: callbackURL ? ownTarget(context.publicUrl, callbackURL) : null,
  };
}

/** When a link sent now expires. */
export const linkEnd = (now: Date) => new Date(now.getTime() + LINK_WORKS_MS);

/** Identifies the sign-up for a new link: by its address, or by the token of an expired link. */
export async function signUpToResend(
  context: Context,
  target: { email?: string; token?: string },
  browser: string | null,
): Promise<PendingSignUp | null> {
  if (!target.token) return openSignUpOf(context, emailKey(target.email ?? ''), browser);
  const id = readSignUpToken(context, target.token);
  const found = id && (await findSignUp(context.db, id));
  if (!found || found.endedAt) return null;
  if (found.kind === 'code') return found;
  if (!found.passwordHash) return null;
  return (await findUserIdByEmail(context.db, found.email)) ? null : found;
}

/** Emails a sign-up's link again, with a new code; all of its links work until the new one expires. */
export async function resendLink(context: Context, signUp: PendingSignUp): Promise<void> {
  await saveExpiry(context.db, signUp.id, linkEnd(context.clock.real()));
  await mailSignUp(context, signUp, await addCode(context.db, context, signUp.id));
}

/** For a password reset before the confirmation: emails a link that sets the sign-up's password. */
async function mailResetOfSignUp(context: Context, email: string): Promise<void> {
  const signUp = await openSignUpOf(context, email, null);
  if (!signUp) return;
  await saveExpiry(context.db, signUp.id, linkEnd(context.clock.real()));
  const url = `${context.publicUrl}/auth/change-password?token=${signUpToken(context, signUp.id)}`;
  post(context, 'password-reset', resetMail(email, url, 24));
}

/** Whether a reset token belongs to a sign-up that can be confirmed by setting a password. */
export async function isSignUpLinkUsable(context: Context, token: string): Promise<boolean> {
  const id = readSignUpToken(context, token);
  const found = id === null ? null : await findSignUp(context.db, id);
  return found !== null && found.endedAt === null && found.expiresAt > context.clock.real();
}

/**
 * Compares a password with the open sign-ups of an address.
 * @returns null when the address has none, or has an account
 */
async function isPasswordOfSignUp(context: Context, hasher: Hasher, email: string, password: string) {
  if (await findUserIdByEmail(context.db, email)) return null;
  const open = (await listOpenSignUps(context.db, email)).slice(0, MOST_COMPARED);
  if (open.length === 0) return null;
  for (const { passwordHash } of open) {
    if (passwordHash && (await hasher.verify({ hash: passwordHash, password }))) return true;
  }
  return false;
}

/** The newest open sign-up of an address, preferring this browser's; none if the address has an account. */
async function openSignUpOf(context: Context, email: string, browser: string | null): Promise<PendingSignUp | null> {
  if (await findUserIdByEmail(context.db, email)) return null;
  const open = await listOpenSignUps(context.db, email);
  const own = browser === null ? undefined : open.find(({ cookieHash }) => cookieHash === hashToken(browser));
  return own ?? open[0] ?? null;
}

/**
 * Call after any proof of an address: discards all passwords and names entered for it without proof. Returns the ids of
 * the sign-ups that were still open, each to one caller only.
 */
export async function discardSignUps(context: Context, email: string, db: Db = context.db): Promise<string[]> {
  return endSignUps(db, email, context.clock.real());
}

/**
 * Teaches the auth library about unconfirmed sign-ups, which are not users yet. A server-only call starts the session
 * after a confirmation.
 */
export function pendingSignUpsPlugin(context: Context) {
  const onPath = (path: string) => (ctx: { path?: string }) => ctx.path === path;
  return {
    id: 'pending-sign-ups',
    endpoints: {
      startSession: createAuthEndpoint.serverOnly(
        { method: 'POST', metadata: { $Infer: { body: {} as { userId: string } } } },
        async (ctx) => {
          await openSession(ctx, ctx.body.userId);
          return { done: true };
        },
      ),
    },
    hooks: {
      before: [
        { matcher: onPath('/sign-in/email'), handler: explainUnconfirmed(context) },
        { matcher: onPath('/request-password-reset'), handler: mailLinkOfSignUp(context) },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** The right password of a pending sign-up is reported as such; a wrong one like any other. */
function explainUnconfirmed(context: Context) {
  return createAuthMiddleware(async (ctx) => {
    const { email, password } = ctx.body as { email?: string; password?: string };
    const { password: hasher } = ctx.context;
    const isRight = await isPasswordOfSignUp(context, hasher, emailKey(email ?? ''), password ?? '');
    if (isRight === null) return withEmail(email);
    if (isRight) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' });
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
  });
}

/** Requesting a reset before the confirmation sends a link, too. */
function mailLinkOfSignUp(context: Context) {
  return createAuthMiddleware(async (ctx) => {
    const { email } = ctx.body as { email?: string };
    await mailResetOfSignUp(context, emailKey(email ?? ''));
    return withEmail(email);
  });
}

/** Hands the library the address of a call, which is checked by our rule instead of its own. */
function withEmail(typed = '') {
  const email = emailKey(typed);
  if (!isEmail(email)) throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' });
  return { context: { body: { email: encodedEmail(email) } } };
}

/** Signs a user in with a new session, in a call or a hook of the library. */
export async function openSession(ctx: HookContext, userId: string): Promise<void> {
  const { internalAdapter } = ctx.context;
  const user = await internalAdapter.findUserById(userId);
  const session = user && (await internalAdapter.createSession(user.id));
  if (user && session) await setSessionCookie(ctx, { session, user });
}
