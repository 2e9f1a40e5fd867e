import type { Passkey } from '@singleback/contract/sign-in.ts';
import { checkPasskeyName } from '@singleback/game/account/credentials.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import { isAPIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { passkeys } from '../../../db/schema/account.ts';
import { secondFactors } from '../../../db/schema/admin.ts';
import type { Input } from '../../../handlers.ts';
import { AppError, refuse } from '../../../lib/app-error.ts';
import type { Caller } from '../../../lib/tokens/access-tokens.ts';
import { emailOwner } from '../account-mails.ts';
import { findPasswordHash, findSession } from '../account-store.ts';
import { type Auth, type Browser, headersOf } from '../auth.ts';
import { refusalOfLibrary } from '../auth-refusals.ts';
import { assertPassword, readUser } from '../profile.ts';
import { offersPasskeys } from '../second-factor/factors.ts';
import { findPasskey, listPasskeys, OWNER_HEADER, type PasskeyRow } from './passkeys-plugin.ts';

/** How long after a sign-in the session alone is enough to add a passkey. */
const FRESH_SIGN_IN_MS = 10 * MINUTE_MS;
const MOST_PER_USER = 20;
const REMOVED = 'That passkey was already removed.';

type Made = NonNullable<Parameters<Auth['api']['verifyPasskeyRegistration']>[0]>['body']['response'];
type Signed = NonNullable<Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]>['body']['response'];

/**
 * Begins a sign-in with a passkey. The options name no account, so that they reveal none. Refuses with not_allowed where
 * browsers don't offer passkeys.
 * @returns options for the browser, and the cookies to set
 */
export async function startPasskeySignIn({ publicUrl }: Context, auth: Auth) {
  assertOffered(publicUrl);
  const started = await auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true });
  const options = { ...started.response, userVerification: 'required' };
  return { options, cookies: started.headers?.getSetCookie() ?? [] };
}

/**
 * Signs in with what a passkey has signed. Refuses with not_signed_in, and with not_allowed for a suspended user.
 * @returns the user, and the cookies to set
 */
export async function signInWithPasskey(context: Context, auth: Auth, response: Signed, browser: Browser) {
  assertOffered(context.publicUrl);
  try {
    const call = { body: { response }, headers: headersOf(browser), returnHeaders: true as const };
    const signedIn = await auth.api.verifyPasskeyAuthentication(call);
    const user = await readUser(context, signedIn.response.user.id);
    return { user, cookies: signedIn.headers?.getSetCookie() ?? [] };
  } catch (error) {
    const refusal = isAPIError(error) ? refusalOfLibrary(error.statusCode, error.body) : null;
    if (refusal?.code === 'not_allowed') throw refusal;
    if (!isAPIError(error)) throw error;
    throw new AppError('not_signed_in', await whyRefused(context, response.id));
  }
}

/** Whoever has signed with a passkey has it, so that it is no secret whether it is one of ours. */
async function whyRefused({ db }: Context, credentialId: string): Promise<string> {
  if (await findPasskey(db, credentialId)) return 'The passkey couldn’t be checked. Try again, or sign in another way.';
  if ((await db.$count(secondFactors, eq(secondFactors.credentialId, credentialId))) > 0)
    return 'This passkey only opens the admin console. Sign in another way.';
  return 'This passkey doesn’t belong to an account anymore. Sign in another way.';
}

/** The caller's passkeys, newest first, and what it takes to add one. */
export async function ownPasskeys(context: Context, { caller }: Input<'GET /account/passkeys'>) {
  const { db, publicUrl } = context;
  const found = offersPasskeys(publicUrl) ? await listPasskeys(db, caller.userId) : [];
  return { passkeys: found.map(present), needed: await neededBy(context, caller) };
}

/**
 * Begins adding a passkey: within ten minutes of the sign-in, or with the password. Refuses with field_invalid or
 * not_allowed.
 * @returns options for the browser, and the cookies to set
 */
export async function startPasskey(context: Context, auth: Auth, caller: Caller, password: string | undefined) {
  assertOffered(context.publicUrl);
  const needed = await neededBy(context, caller);
  if (needed === 'password') await assertPassword(context, auth, caller.userId, password ?? '', 'password');
  if (needed === 'sign_in') {
    throw new AppError(
      'not_allowed',
      'Sign out and back in first: you must have signed in within the last 10 minutes.',
    );
  }
  if ((await listPasskeys(context.db, caller.userId)).length >= MOST_PER_USER) {
    throw new AppError('not_allowed', `You have ${MOST_PER_USER} passkeys, which is the limit. Remove one first.`);
  }
  const headers = new Headers({ [OWNER_HEADER]: caller.userId });
  const started = await auth.api.generatePasskeyRegistrationOptions({ headers, query: {}, returnHeaders: true });
  return { options: started.response, cookies: started.headers?.getSetCookie() ?? [] };
}

/** Adds the passkey that the caller's browser has made, and emails the owner. Refuses with field_invalid. */
export async function addPasskey(context: Context, auth: Auth, { userId }: Caller, response: Made, browser: Browser) {
  assertOffered(context.publicUrl);
  const headers = headersOf(browser);
  headers.set(OWNER_HEADER, userId);
  await auth.api.verifyPasskeyRegistration({ body: { response }, headers }).catch((error: unknown) => {
    if (!isAPIError(error)) throw error;
    refuse(fieldProblem('response', 'The passkey couldn’t be added. Try again.'));
  });
  const added = await findPasskey(context.db, response.id);
  if (added?.userId !== userId) throw new Error('the library did not store the passkey');
  await emailOwner(context, userId, 'passkey-added', browser.userAgent);
  return present(added);
}

/** Renames a passkey of the caller. Refuses with field_invalid and not_found. */
export async function renamePasskey(
  { db }: Context,
  { caller: { userId }, params: { id: passkeyId }, body: { name } }: Input<'PUT /account/passkeys/:id'>,
) {
  refuse(checkPasskeyName(name));
  const [renamed] = await db
    .update(passkeys)
    .set({ name: cleanUserName(name) })
    .where(ownPasskey(userId, passkeyId))
    .returning();
  if (!renamed) throw new AppError('not_found', REMOVED);
  return present(renamed);
}

/** Removes a passkey of the caller, and emails them. Refuses with not_found. */
export async function removePasskey(
  context: Context,
  { caller: { userId }, params: { id: passkeyId }, request }: Input<'DELETE /account/passkeys/:id'>,
) {
  const removed = await context.db.delete(passkeys).where(ownPasskey(userId, passkeyId)).returning({ id: passkeys.id });
  if (removed.length === 0) throw new AppError('not_found', REMOVED);
  await emailOwner(context, userId, 'passkey-removed', request.headers['user-agent']);
}

const ownPasskey = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

async function neededBy({ db, clock }: Context, { userId, sessionId }: Caller) {
  const session = sessionId === undefined ? null : await findSession(db, sessionId);
  const isFresh = session !== null && clock.real().getTime() - session.createdAt.getTime() < FRESH_SIGN_IN_MS;
  if (isFresh) return 'nothing' as const;
  return (await findPasswordHash(db, userId)) === null ? ('sign_in' as const) : ('password' as const);
}

function assertOffered(publicUrl: string): void {
  if (!offersPasskeys(publicUrl)) throw new AppError('not_allowed', 'Passkeys don’t work at this address.');
}

function present({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    ...{ id, name: name ?? 'Passkey' },
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
