import { ERROR_STATUS } from '@singleback/contract/errors.ts';
import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import type { Arrival } from '@singleback/contract/sign-up.ts';
import { RESET_PASSWORD_MIN } from '@singleback/game/account/sign-up.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { DAY_SECONDS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { isAPIError } from 'better-auth/api';
import type { Context } from '../../../context.ts';
import type { Input } from '../../../handlers.ts';
import { AppError } from '../../../lib/app-error.ts';
import { assertOwnTargets, cookiePrefix, ownOrigins, secretIn } from '../../../lib/requests.ts';
import type { Caller } from '../../../lib/tokens/access-tokens.ts';
import { invitationToken, readSignedId } from '../../../lib/tokens/signed-ids.ts';
import { acceptInvitation, joinByLink } from '../../invitations/invitations-service.ts';
import { waitingGroup } from '../../invitations/waiting-group-service.ts';
import { openSaveReceipts, submitLineup } from '../../lineups/save-service.ts';
import { deleteSession } from '../account-store.ts';
import { type Auth, type Browser, headersOf } from '../auth.ts';
import { checkSessionBeforeReset, readUser, signedInUser } from '../profile.ts';
import { type Confirmation, type Confirmed, confirmSignUp, enter, type Place } from './confirm-sign-up.ts';
import { signUpIn } from './email-codes.ts';
import type { PendingSignUp } from './stored-sign-ups.ts';

/** The browser that a session is started in, and its sign-up cookie. */
export interface Visitor extends Browser {
  signUpCookie: string | null;
}

/** The reply to a user who has just proven their address, and the cookies to set. */
export interface Entered {
  arrival: Arrival;
  cookies: string[];
}

/** Confirms a sign-up with confirmSignUp and signs the user in. */
export function confirmAndSignIn(context: Context, auth: Auth, confirmation: Confirmation, visitor: Visitor) {
  return signInWith(context, auth, visitor, async (place) => {
    const { password } = await auth.$context;
    return confirmSignUp(context, password, confirmation, place);
  });
}

/**
 * Signs in the user that `prove` confirms, and then joins the group and saves the lineup of a guest. A replaced session
 * of another user ends.
 */
async function signInWith(context: Context, auth: Auth, visitor: Visitor, prove: (place: Place) => Promise<Confirmed>) {
  const headers = headersOf(visitor);
  const current = visitor.cookies === '' ? null : await auth.api.getSession({ headers });
  const { userId, next, signUp } = await prove({ cookie: visitor.signUpCookie, userId: current?.user.id ?? null });
  if (current && (await deleteSession(context.db, current.user.id, current.session.id))) context.tokens.sessionsEnded();
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
  headers: Headers,
  { token, newPassword, replaceSession }: { token: string; newPassword: string; replaceSession: boolean },
): Promise<Response | null> {
  if (readSignedId('sign-up', context.authSecret, token) === null) {
    if (!replaceSession) await checkSessionBeforeReset(context, auth, headers, token);
    return null;
  }
  const { password } = await auth.$context;
  const rules = { shortestPassword: RESET_PASSWORD_MIN, takenName: 'leave out' } as const;
  const place = { cookie: null, userId: await signedInUser(auth, headers) };
  const confirmation = { token, newPassword, replaceSession };
  const { userId } = await confirmSignUp(context, password, confirmation, place, rules).catch(spentLink);
  return auth.api.startSession({ body: { userId }, headers, asResponse: true });
}

function spentLink(error: unknown): never {
  if (!(error instanceof AppError && error.code.startsWith('link_'))) throw error;
  const words = 'This link was already used, has expired or is incomplete. Please request a new one.';
  throw new AppError('link_invalid', words);
}

type Guest = NonNullable<Arrival['guest']>;

/**
 * Joins the group that a guest came for and saves the lineup they built, with the rules and locks of this moment. What is
 * refused is reported and changes nothing else: without the group the lineup still counts in the others, and a refused
 * lineup comes back as a draft.
 */
async function admitGuest(
  context: Context,
  userId: string,
  signUp: Pick<PendingSignUp, 'joinToken' | 'invitationId'>,
  lineup: LineupSubmission,
): Promise<Guest> {
  const caller: Caller = { userId, role: null };
  const [joined, reason] = await reported(() => joinGroup(context, caller, signUp));
  const notJoined = reason === null ? null : { group: (await waitingGroup(context, signUp))?.name ?? null, reason };
  const own = [EVERYONE_GROUP_ID, joined?.id];
  const groupIds = lineup.group_ids.map((id) => id.toLowerCase()).filter((id) => own.includes(id));
  if (groupIds.length === 0) return { saved: null, joined, not_joined: notJoined, not_saved: null, draft: lineup };
  const body = { ...lineup, group_ids: groupIds };
  const acknowledged = openSaveReceipts(context);
  const [saved, notSaved] = await reported(() => acknowledged(submitLineup(context, caller, body)));
  const draft = saved === null ? body : null;
  return { saved, joined, not_joined: notJoined, not_saved: notSaved, draft };
}

async function joinGroup(
  context: Context,
  caller: Caller,
  { joinToken, invitationId }: Pick<PendingSignUp, 'joinToken' | 'invitationId'>,
): Promise<Guest['joined']> {
  if (joinToken) return named(await joinByLink(context, caller, joinToken));
  if (!invitationId) return null;
  return named(await acceptInvitation(context, caller, invitationToken(context.authSecret, invitationId)));
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

/** The result of `work`, or null and why it is refused. */
async function reported<Result>(work: () => Promise<Result>): Promise<[Result, null] | [null, string]> {
  try {
    return [await work(), null];
  } catch (error) {
    if (!(error instanceof AppError) || ERROR_STATUS[error.code] >= 500) throw error;
    return [null, error.message];
  }
}

/** What is read of a request that signs a visitor up or in. */
interface PageRequest {
  headers: { cookie?: string | undefined; origin?: string | undefined };
  body: unknown;
  query: unknown;
}

/** Of a call that emails something, or none: it is the same for every address. */
export const SENT = { status: true as const };

const COOKIE_SECONDS = 30 * DAY_SECONDS;

/** The cookie that identifies the browser of a sign-up. */
export function signUpCookies(publicUrl: string) {
  const name = `${cookiePrefix(publicUrl)}.sign_up`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  return {
    read: ({ headers }: PageRequest) => secretIn(headers.cookie, name),
    write: (value: string, seconds = COOKIE_SECONDS) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
  };
}

/** The text values of a body or query by name, including all values of repeated names. */
export function textsOf(fields: unknown): [string, string][] {
  return Object.entries((fields ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (typeof one === 'string' ? [[name, one]] : [])),
  );
}

/** Pages of other sites must neither sign visitors up nor confirm with their cookies; redirects stay on our pages. */
export function assertOwnPage(publicUrl: string, { headers, body, query }: PageRequest): void {
  assertOwnTargets(publicUrl, textsOf(body));
  assertOwnTargets(publicUrl, textsOf(query));
  const { origin } = headers;
  if (origin === undefined || ownOrigins(publicUrl).includes(origin)) return;
  throw new AppError('not_allowed', 'This can only be done on Singleback’s own pages.');
}

const PROOF_LASTS_MS = 30 * MINUTE_MS;

/**
 * Signs in with an address that was proven in this browser by a code, creating the account if there is none. A lineup
 * replaces the one that was sent with the request for the code. Refuses with code_needed, else like `enter`.
 */
export async function signInByCode(
  context: Context,
  auth: Auth,
  form: Input<'POST /auth/code/sign-in'>['body'],
  visitor: Visitor,
): Promise<Entered> {
  const found = await signUpIn(context, form.email, visitor.signUpCookie);
  const since = context.clock.real().getTime() - PROOF_LASTS_MS;
  if (!found?.provenAt || found.provenAt.getTime() <= since) {
    throw new AppError('code_needed', 'Enter the code from the email first.');
  }
  const signUp = form.lineup === undefined ? found : { ...found, lineup: form.lineup };
  const { passwordHash } = found;
  return signInWith(context, auth, visitor, (place) =>
    enter(context, signUp, form, place, { passwordHash, takenName: 'refuse' }),
  );
}
