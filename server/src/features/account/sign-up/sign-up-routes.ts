import { checkEmail, emailKey } from '@singleback/game/account/email.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind-one.ts';
import { attempterOf } from '../../../http/limits.ts';
import { refuse } from '../../../lib/app-error.ts';
import type { Auth } from '../auth.ts';
import { beginSignUp, resendLink, signUpToResend } from './pending-sign-ups.ts';
import { assertOwnPage, signUpCookies } from './sign-up-requests.ts';
import { confirmAndSignIn } from './sign-up-session.ts';

// Minimum response time, so that timing reveals nothing about the address.
const NOT_BEFORE_MS = 300;
const SENT = { status: true as const };

/** Sign-up, and confirmation by the emailed link, never by a GET (rules 7.13). */
export function signUpRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const { publicUrl } = context;
  const limits = context.limits.shared;
  const cookies = signUpCookies(publicUrl);
  const guard = (request: Parameters<typeof assertOwnPage>[1]) => assertOwnPage(publicUrl, request);

  bind(app, context, 'POST /auth/sign-up/email', async ({ body, request, reply }) => {
    guard(request);
    const { password: hasher } = await auth.$context;
    const work = () => beginSignUp(context, hasher, body, cookies.read(request));
    const started = limits.attempt('signUp', attempterOf(request, emailKey(body.email)), work);
    const [cookie] = await Promise.all([started, sleep(NOT_BEFORE_MS)]);
    reply.header('set-cookie', cookies.write(cookie)).header('cache-control', 'no-store');
    return SENT;
  });
  bind(app, context, 'POST /auth/verify-email', async ({ body, request, reply }) => {
    guard(request);
    await limits.admit('link', attempterOf(request));
    const confirmed = await confirmAndSignIn(context, auth, body, cookies.visitor(request));
    reply.header('set-cookie', [...confirmed.cookies, cookies.write('', 0)]).header('cache-control', 'no-store');
    return confirmed.arrival;
  });
  bind(app, context, 'POST /auth/send-verification-email', async ({ body, request, reply }) => {
    guard(request);
    if (body.token === '') refuse(checkEmail(body.email));
    const signUp = await signUpToResend(context, body, cookies.read(request));
    const account = signUp?.email ?? (emailKey(body.email) || body.token);
    const resend = async () => signUp && resendLink(context, signUp);
    const sent = limits.attempt('mailLink', attempterOf(request, account), resend);
    await Promise.all([sent, sleep(NOT_BEFORE_MS)]);
    reply.header('cache-control', 'no-store');
    return SENT;
  });
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
