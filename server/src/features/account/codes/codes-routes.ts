import { emailKey } from '@singleback/game/account/email.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind-one.ts';
import { attempterOf } from '../../../http/limits.ts';
import type { Auth } from '../auth.ts';
import { knownBrowserAt } from '../known-browsers.ts';
import { assertOwnPage, signUpCookies } from '../sign-up/sign-up-requests.ts';
import { checkEmailCode, sendCode, signUpIn } from './email-codes.ts';
import { signInByCode } from './sign-in-by-code.ts';

// Minimum response time, so that timing reveals nothing about the address.
const NOT_BEFORE_MS = 300;
const NEXT_CODE_SECONDS = 45;

/** Sign-in and sign-up by an emailed code. */
export function codesRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const limits = context.limits.shared;
  const cookies = signUpCookies(context.publicUrl);

  bind(app, context, 'POST /auth/code/send', async ({ body, request, reply }) => {
    assertOwnPage(context.publicUrl, request);
    const account = emailKey(body.email);
    const known = await knownBrowserAt(context, account, request.headers.cookie);
    const work = () => sendCode(context, body, cookies.read(request));
    const sent = limits.attempt(known ? 'codeSendKnown' : 'codeSend', attempterOf(request, known ?? account), work);
    const [{ cookie, suggestedName }] = await Promise.all([sent, sleep(NOT_BEFORE_MS)]);
    reply.header('set-cookie', cookies.write(cookie)).header('cache-control', 'no-store');
    return { status: true as const, suggested_name: suggestedName, next_code_in: NEXT_CODE_SECONDS };
  });
  bind(app, context, 'POST /auth/code/check', async ({ body, request, reply }) => {
    assertOwnPage(context.publicUrl, request);
    reply.header('cache-control', 'no-store');
    // Without a sign-up of this browser only its network is counted, since anybody may name the address (rules 7.25).
    const signUp = await signUpIn(context, body.email, cookies.read(request));
    const work = () => checkEmailCode(context, body.code, signUp);
    return limits.attempt('codeCheck', attempterOf(request, signUp?.id), work);
  });
  bind(app, context, 'POST /auth/code/sign-in', async ({ body, request, reply }) => {
    assertOwnPage(context.publicUrl, request);
    await limits.admit('link', attempterOf(request));
    const { arrival, cookies: session } = await signInByCode(context, auth, body, cookies.visitor(request));
    reply.header('set-cookie', [...session, cookies.write('', 0)]).header('cache-control', 'no-store');
    return arrival;
  });
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
