import type { Arrival } from '@singleback/contract/arrival.ts';
import { RESET_PASSWORD_MIN } from '@singleback/game/account/password.ts';
import { isAPIError } from 'better-auth/api';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { readSignedId } from '../../../lib/tokens/signed-ids.ts';
import { deleteSession } from '../account-store.ts';
import { ADDRESS_HEADER, type Auth } from '../auth.ts';
import { checkSessionBeforeReset, signedInUser } from '../other-session.ts';
import { readUser } from '../profile.ts';
import { type Confirmation, type Confirmed, confirmSignUp, type Place } from './confirm-sign-up.ts';
import { admitGuest } from './guest-lineup.ts';

/** The client: its cookies, and the data that a session records. */
export interface Visitor {
  /** The sign-up cookie. */
  signUpCookie: string | null;
  cookies: string;
  userAgent: string;
  address: string;
}

/** The reply to a user who has just proven their address, and the cookies to set. */
export interface Entered {
  arrival: Arrival;
  cookies: string[];
}

/** Confirms a sign-up with confirmSignUp and signs the user in. */
export function confirmAndSignIn(
  context: Context,
  auth: Auth,
  confirmation: Confirmation,
  visitor: Visitor,
): Promise<Entered> {
  return signInWith(context, auth, visitor, async (place) => {
    const { password } = await auth.$context;
    return confirmSignUp(context, password, confirmation, place);
  });
}

/**
 * Signs in the user that `prove` confirms, and then joins the group and saves the lineup of a guest. A replaced session
 * of another user ends.
 */
export async function signInWith(
  context: Context,
  auth: Auth,
  visitor: Visitor,
  prove: (place: Place) => Promise<Confirmed>,
): Promise<Entered> {
  const headers = new Headers({
    ...{ cookie: visitor.cookies, 'user-agent': visitor.userAgent, [ADDRESS_HEADER]: visitor.address },
  });
  const current = visitor.cookies === '' ? null : await auth.api.getSession({ headers });
  const { userId, next, signUp } = await prove({ cookie: visitor.signUpCookie, userId: current?.user.id ?? null });
  if (current && (await deleteSession(context.db, current.session.id))) context.tokens.sessionsEnded();
  const started = await auth.api.startSession({ body: { userId }, headers, returnHeaders: true }).catch(asRefusal);
  const guest = signUp.lineup && (await admitGuest(context, userId, signUp, signUp.lineup));
  const arrival = { status: true as const, user: await readUser(context, userId), next, guest };
  return { arrival, cookies: started.headers?.getSetCookie() ?? [] };
}

/** The library refuses a suspended user in its own kind of error. */
function asRefusal(error: unknown): never {
  if (isAPIError(error) && error.body?.code === 'not_allowed') {
    throw new AppError('not_allowed', String(error.body.message));
  }
  throw error;
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
