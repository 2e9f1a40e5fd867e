import {
  checkDisplayName,
  cleanDisplayName,
  displayNameKey,
  displayNameTaken,
} from '@singleback/game/account/display-name.ts';
import { checkEmail, emailKey } from '@singleback/game/account/email.ts';
import { checkPassword } from '@singleback/game/account/password.ts';
import type { Problem } from '@singleback/game/problem.ts';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { errors, jwtVerify } from 'jose';
import type { Context } from '../../context.ts';
import { discardUnconfirmed, findUnconfirmedId, findUserIdByEmail } from './account-store.ts';
import { clearName, type Except, holdName } from './display-names.ts';

/** Where a confirmation link ends, and where the library sends whom it can't help [A2.2, A7.15]. */
export const CALLBACK_PATH = '/auth/callback';

/** Who has just set a new password by a link, by the request that did. */
export type Resets = WeakMap<Request, string>;

/** What is checked before the library does anything. */
export function checkBefore(context: Context) {
  return createAuthMiddleware(async (asked) => {
    if (asked.path === '/sign-up/email') await checkSignUp(context, asked.body);
    if (asked.path !== '/verify-email') return undefined;
    const callbackURL: string = asked.query?.callbackURL || CALLBACK_PATH;
    const user = await ownerOfLink(String(asked.query?.token ?? ''), asked.context);
    // Torn and expired ones are told by the library itself.
    if (user !== 'unknown') {
      if (!user || user.id !== asked.query?.account) throw asked.redirect(withError(callbackURL, 'INVALID_TOKEN'));
      if (user.emailVerified) throw asked.redirect(withError(callbackURL, 'TOKEN_USED'));
    }
    return { context: { query: { ...asked.query, callbackURL } } };
  });
}

/** Signs in whoever has just set a new password by a link (rules 5.5). */
export function signInAfterReset(resets: Resets) {
  return createAuthMiddleware(async (asked) => {
    const userId = asked.path === '/reset-password' && asked.request ? resets.get(asked.request) : undefined;
    if (!userId) return;
    const { internalAdapter } = asked.context;
    const user = await internalAdapter.findUserById(userId);
    const session = user && (await internalAdapter.createSession(user.id));
    if (user && session) await setSessionCookie(asked, { session, user });
  });
}

/**
 * The same checks whether there is an account or not, so that a refusal tells nothing about the address. A sign-up that
 * was never confirmed gives way to the newer one: its links end with it.
 */
async function checkSignUp(context: Context, body: Record<string, unknown>): Promise<void> {
  const email = emailKey(String(body.email ?? ''));
  refuse(checkEmail(email));
  refuse(checkPassword(String(body.password ?? '')));
  const userId = await findUnconfirmedId(context.db, email);
  const { nameKey } = await checkName(context, String(body.name ?? ''), { userId, email });
  await discardUnconfirmed(context.db, email);
  if (await findUserIdByEmail(context.db, email)) await holdName(context, nameKey, email);
}

/** Refuses a display name that breaks its rule or is somebody else's; returns it with its key. */
export async function checkName(context: Context, typed: string, except: Except) {
  const name = cleanDisplayName(typed);
  refuse(checkDisplayName(name, 'Username'));
  const nameKey = displayNameKey(name);
  if (!(await clearName(context, nameKey, except))) refuse(displayNameTaken('Username'));
  return { name, nameKey };
}

/** A rule's no, in the library's own kind of error. */
export function refuse(problem: Problem | null): void {
  if (!problem) return;
  const status = problem.code === 'display_name_taken' ? 'CONFLICT' : 'UNPROCESSABLE_ENTITY';
  throw new APIError(status, { code: problem.code, message: problem.message });
}

interface Library {
  secret: string;
  internalAdapter: {
    findUserByEmail(email: string): Promise<{ user: { id: string; emailVerified: boolean } } | null>;
  };
}

/** The account that a confirmation link was made for; 'unknown' when the link itself is no good. */
async function ownerOfLink(token: string, { secret, internalAdapter }: Library) {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    if (typeof payload.email !== 'string') return null;
    return (await internalAdapter.findUserByEmail(payload.email))?.user ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return 'unknown';
    throw error;
  }
}

function withError(path: string, error: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}error=${error}`;
}
