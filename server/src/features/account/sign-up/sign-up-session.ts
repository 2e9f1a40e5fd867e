import { RESET_PASSWORD_MIN } from '@singleback/game/account/password.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { readSignedId } from '../../../lib/tokens/signed-ids.ts';
import { deleteSession } from '../account-store.ts';
import { ADDRESS_HEADER, type Auth } from '../auth.ts';
import { checkSessionBeforeReset, signedInUser } from '../other-session.ts';
import { readUser } from '../profile.ts';
import { type Confirmation, confirmSignUp } from './confirm-sign-up.ts';

/** The client: its cookies, and the data that a session records. */
export interface Visitor {
  /** The sign-up cookie. */
  signUpCookie: string | null;
  cookies: string;
  userAgent: string;
  address: string;
}

/**
 * Confirms a sign-up with confirmSignUp and signs the user in. A replaced session of another user ends.
 * @returns the user, the page that the sign-up was for, and the cookies to set
 */
export async function confirmAndSignIn(context: Context, auth: Auth, confirmation: Confirmation, visitor: Visitor) {
  const headers = new Headers({
    ...{ cookie: visitor.cookies, 'user-agent': visitor.userAgent, [ADDRESS_HEADER]: visitor.address },
  });
  const current = visitor.cookies === '' ? null : await auth.api.getSession({ headers });
  const { password } = await auth.$context;
  const place = { cookie: visitor.signUpCookie, userId: current?.user.id ?? null };
  const { userId, next } = await confirmSignUp(context, password, confirmation, place);
  if (current && (await deleteSession(context.db, current.session.id))) context.tokens.sessionsEnded();
  const started = await auth.api.startSession({ body: { userId }, headers, returnHeaders: true });
  return { user: await readUser(context, userId), next, cookies: started.headers?.getSetCookie() ?? [] };
}

/**
 * Confirms a sign-up by the link of a password reset that was requested before the confirmation: sets the new password
 * and signs the user in (rules 5.5) [A5.15]. Never replaces another user's session without `replaceSession`:
 * signed_in_as_another.
 * @returns null for the token of any other reset link
 */
export async function confirmByReset(
  context: Context,
  auth: Auth,
  request: Request,
  { token = '', newPassword = '' }: { token?: string; newPassword?: string },
  replaceSession: boolean,
): Promise<Response | null> {
  if (readSignedId('sign-up', context.authSecret, token) === null) {
    if (!replaceSession) await checkSessionBeforeReset(context, auth, request.headers, token);
    return null;
  }
  const { password } = await auth.$context;
  const rules = { shortestPassword: RESET_PASSWORD_MIN, takenName: 'leave out' } as const;
  const place = { cookie: null, userId: await signedInUser(auth, request.headers) };
  const confirmation = { token, newPassword, replaceSession };
  const { userId } = await confirmSignUp(context, password, confirmation, place, rules).catch(spentLink);
  return auth.api.startSession({ body: { userId }, headers: request.headers, asResponse: true });
}

function spentLink(error: unknown): never {
  if (!(error instanceof AppError && error.code.startsWith('link_'))) throw error;
  const words = 'This link was already used, has expired or is incomplete. Please request a new one.';
  throw new AppError('link_invalid', words);
}
