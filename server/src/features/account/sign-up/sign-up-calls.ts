import { setTimeout as sleep } from 'node:timers/promises';
import { checkEmail, emailKey } from '@singleback/game/account/sign-up.ts';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';
import { attempterOf } from '../../../http/limits.ts';
import { refuse } from '../../../lib/app-error.ts';
import type { Auth } from '../auth.ts';
import { checkEmailCode, sendCode, signUpIn } from '../codes/email-codes.ts';
import { knownBrowserAt } from '../known-browsers.ts';
import { beginSignUp, resendLink, signUpToResend } from './pending-sign-ups.ts';
import { assertOwnPage, signInByCode, signUpCookies } from './sign-up-requests.ts';
import { confirmAndSignIn } from './sign-up-session.ts';

const NEXT_CODE_SECONDS = 45;
const SENT = { status: true as const };

/** Sign-up, its confirmation by the emailed link, and sign-in and sign-up by an emailed code. A GET confirms nothing (rules 7.13). */
export function signUpCalls({ publicUrl, evenMs, limits: { shared } }: Context, auth: Auth) {
  const cookies = signUpCookies(publicUrl);
  return {
    'POST /auth/sign-up/email': async (context, { body, request, reply }) => {
      assertOwnPage(publicUrl, request);
      const { password: hasher } = await auth.$context;
      const work = () => beginSignUp(context, hasher, body, cookies.read(request));
      const started = shared.attempt('signUp', attempterOf(request, emailKey(body.email)), work);
      const [cookie] = await Promise.all([started, sleep(evenMs)]);
      reply.header('set-cookie', cookies.write(cookie)).header('cache-control', 'no-store');
      return SENT;
    },
    'POST /auth/verify-email': async (context, { body, request, reply }) => {
      assertOwnPage(publicUrl, request);
      const confirmed = await confirmAndSignIn(context, auth, body, cookies.visitor(request));
      reply.header('set-cookie', [...confirmed.cookies, cookies.write('', 0)]).header('cache-control', 'no-store');
      return confirmed.arrival;
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
      const account = emailKey(body.email);
      const known = await knownBrowserAt(context, account, request.headers.cookie);
      const work = () => sendCode(context, body, cookies.read(request));
      const sent = shared.attempt(known ? 'codeSendKnown' : 'codeSend', attempterOf(request, known ?? account), work);
      const [{ cookie, suggestedName }] = await Promise.all([sent, sleep(evenMs)]);
      reply.header('set-cookie', cookies.write(cookie)).header('cache-control', 'no-store');
      return { ...SENT, suggested_name: suggestedName, next_code_in: NEXT_CODE_SECONDS };
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
      const { arrival, cookies: session } = await signInByCode(context, auth, body, cookies.visitor(request));
      reply.header('set-cookie', [...session, cookies.write('', 0)]).header('cache-control', 'no-store');
      return arrival;
    },
  } satisfies Handlers;
}
