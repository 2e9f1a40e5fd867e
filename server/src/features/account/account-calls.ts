// Accounts: the auth library and its tables, profile, password, sessions, deletion and download.
// Ways to sign in without a password have folders: passkeys, sign-up; second-factor is for admins.

import { setTimeout as sleep } from 'node:timers/promises';
import { ERROR_STATUS } from '@singleback/contract/errors.ts';
import { checkEmail, emailKey } from '@singleback/game/account/sign-up.ts';
import type { Context } from '../../context.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { callerOf } from '../../http/caller.ts';
import { attempterOf } from '../../http/limits.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { isDisplayNameFree } from './account-service.ts';
import type { Auth, Browser } from './auth.ts';
import { attemptOf } from './auth-routes.ts';
import { deleteAccount, downloadAccount } from './departure.ts';
import {
  addPasskey,
  ownPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys/passkeys-service.ts';
import {
  changePassword,
  chooseDisplayName,
  choosePreferences,
  endOtherSessions,
  endSession,
  isResetLinkUsable,
  mailPasswordLink,
  makeReadToken,
  ownReadTokens,
  ownSessions,
  revokeReadToken,
} from './profile.ts';
import { offersPasskeys } from './second-factor/factors.ts';
import { checkEmailCode, sendCode, signUpIn } from './sign-up/email-codes.ts';
import { beginSignUp, resendLink, signUpToResend } from './sign-up/pending-sign-ups.ts';
import {
  assertOwnPage,
  confirmAndSignIn,
  type Entered,
  SENT,
  signInByCode,
  signUpCookies,
} from './sign-up/sign-up-session.ts';

/** The calls of the caller's account, and where it is signed in. */
export const accountCalls = (auth: Auth) =>
  ({
    'GET /auth/check-display-name/:name': async (context, { params, query, request }) => {
      const holder = query.userId && (await isCaller(context, request, query.userId)) ? query.userId : null;
      const cookie = signUpCookies(context.publicUrl).read(request);
      return { available: await isDisplayNameFree(context, params.name, { userId: holder, cookie }) };
    },
    'GET /account/sign-in-methods': async ({ google, publicUrl, mail }) => ({
      ...{ google: google !== null, passkeys: offersPasskeys(publicUrl), sends_email: mail.isOff !== true },
    }),
    'PUT /account/display-name': (context, { body, caller, request }) =>
      chooseDisplayName(context, caller, body.display_name, signUpCookies(context.publicUrl).read(request)),
    'PUT /account/notification-preferences': choosePreferences,
    'PUT /account/password': (context, { body, caller, request }) =>
      changePassword(context, auth, caller, body, request.headers),
    'POST /account/password-link': (context, { caller }) => mailPasswordLink(context, auth, caller),
    'POST /account/reset-link': async (context, { body }) => ({
      usable: await isResetLinkUsable(context, auth, body.token),
    }),
    'GET /account/download': downloadAccount,
    'GET /account/read-tokens': ownReadTokens,
    'POST /account/read-tokens': makeReadToken,
    'DELETE /account/read-tokens/:id': revokeReadToken,
    'POST /account/deletion': (context, { body, caller }) => deleteAccount(context, auth, caller, body),
    'GET /account/sessions': ownSessions,
    'DELETE /account/sessions/:id': endSession,
    'POST /account/sessions/end-others': async (context, { caller }) => ({
      ended: await endOtherSessions(context, caller),
    }),
  }) satisfies Handlers;

/** Whether a public call carries this user's own token. */
async function isCaller(context: Context, request: AnyInput['request'], userId: string) {
  if (!request.headers.authorization) return false;
  const caller = await callerOf(request, context, '/account').catch((error: unknown) => {
    if (error instanceof AppError && ERROR_STATUS[error.code] < 500) return null;
    throw error;
  });
  return caller?.userId === userId.toLowerCase();
}

const NEXT_CODE_SECONDS = 45;

type AnyInput = Input<'GET /account/passkeys'>;

/** A reply that sets cookies, and is never stored. */
function withCookies<R extends { cookies: string[] }>(reply: AnyInput['reply'], { cookies, ...answer }: R) {
  reply.header('set-cookie', cookies).header('cache-control', 'no-store');
  return answer;
}

function browserOf({ headers, clientAddress }: AnyInput['request']): Browser {
  return { cookies: headers.cookie ?? '', userAgent: headers['user-agent'] ?? '', address: clientAddress };
}

/** Sign-up, its confirmation by the emailed link, and sign-in and sign-up by an emailed code. A GET confirms nothing (rules 7.13). */
export function signUpCalls({ publicUrl, evenMs, limits: { shared } }: Context, auth: Auth) {
  const cookies = signUpCookies(publicUrl);
  const visitorOf = (request: AnyInput['request']) => ({ ...browserOf(request), signUpCookie: cookies.read(request) });
  const entered = (reply: AnyInput['reply'], { arrival, cookies: session }: Entered) =>
    withCookies(reply, { ...arrival, cookies: [...session, cookies.write('', 0)] });
  return {
    'POST /auth/sign-up/email': async (context, { body, request, reply }) => {
      assertOwnPage(publicUrl, request);
      const { password: hasher } = await auth.$context;
      const work = () => beginSignUp(context, hasher, body, cookies.read(request));
      const started = shared.attempt('signUp', attempterOf(request, emailKey(body.email)), work);
      const [cookie] = await Promise.all([started, sleep(evenMs)]);
      return withCookies(reply, { ...SENT, cookies: [cookies.write(cookie)] });
    },
    'POST /auth/verify-email': async (context, { body, request, reply }) => {
      assertOwnPage(publicUrl, request);
      return entered(reply, await confirmAndSignIn(context, auth, body, visitorOf(request)));
    },
    'POST /auth/send-verification-email': async (context, { body, request, reply }) => {
      assertOwnPage(publicUrl, request);
      if (body.token === '') refuse(checkEmail(body.email));
      const signUp = await signUpToResend(context, body, cookies.read(request));
      const account = signUp?.email ?? (emailKey(body.email) || body.token);
      const resend = async () => signUp && resendLink(context, signUp);
      const sent = shared.attempt('mailLink', attempterOf(request, account), resend);
      await Promise.all([sent, sleep(evenMs)]);
      reply.header('cache-control', 'no-store');
      return SENT;
    },
    'POST /auth/code/send': async (context, { body, request, reply }) => {
      assertOwnPage(publicUrl, request);
      const work = () => sendCode(context, body, cookies.read(request));
      const sent = attemptOf(context, ['codeSend', 'codeSendKnown'], { email: body.email, request }, work);
      const [{ cookie, suggestedName }] = await Promise.all([sent, sleep(evenMs)]);
      const answer = { ...SENT, suggested_name: suggestedName, next_code_in: NEXT_CODE_SECONDS };
      return withCookies(reply, { ...answer, cookies: [cookies.write(cookie)] });
    },
    'POST /auth/code/check': async (context, { body, request, reply }) => {
      assertOwnPage(publicUrl, request);
      reply.header('cache-control', 'no-store');
      // Without a sign-up of this browser only its network is counted, since anybody may name the address (rules 7.25).
      const signUp = await signUpIn(context, body.email, cookies.read(request));
      const work = () => checkEmailCode(context, body.code, signUp);
      return shared.attempt('codeCheck', attempterOf(request, signUp?.id), work);
    },
    'POST /auth/code/sign-in': async (context, { body, request, reply }) => {
      assertOwnPage(publicUrl, request);
      return entered(reply, await signInByCode(context, auth, body, visitorOf(request)));
    },
  } satisfies Handlers;
}

/** Signing in with a passkey, and the caller's own. */
export const passkeysCalls = (auth: Auth) =>
  ({
    'POST /auth/passkey/start': async (context, { reply }) =>
      withCookies(reply, await startPasskeySignIn(context, auth)),
    'POST /auth/passkey/sign-in': async (context, { body, request, reply }) =>
      withCookies(reply, await signInWithPasskey(context, auth, body.response, browserOf(request))),
    'GET /account/passkeys': ownPasskeys,
    'POST /account/passkeys/start': async (context, { body, caller, reply }) =>
      withCookies(reply, await startPasskey(context, auth, caller, body.password)),
    'POST /account/passkeys': (context, { body, caller, request }) =>
      addPasskey(context, auth, caller, body.response, browserOf(request)),
    'PUT /account/passkeys/:id': renamePasskey,
    'DELETE /account/passkeys/:id': removePasskey,
  }) satisfies Handlers;
