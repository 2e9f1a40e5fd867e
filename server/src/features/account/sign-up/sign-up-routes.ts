import { checkEmail, emailKey } from '@singleback/game/account/email.ts';
import { DAY_SECONDS } from '@singleback/game/season/durations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { attempterOf } from '../../../http/limits.ts';
import { AppError, refuse } from '../../../lib/app-error.ts';
import { assertOwnTargets, ownOrigins } from '../../../lib/own-targets.ts';
import type { Auth } from '../auth.ts';
import { beginSignUp, resendLink, signUpToResend } from './pending-sign-ups.ts';
import { confirmAndSignIn } from './sign-up-session.ts';

// Minimum response time, so that timing reveals nothing about the address.
const NOT_BEFORE_MS = 300;
const COOKIE_SECONDS = 30 * DAY_SECONDS;
const SENT = { status: true as const };

/** Sign-up, and confirmation by the emailed link. A GET confirms nothing (rules 7.13). */
export function signUpRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const { publicUrl } = context;
  const limits = context.limits.shared;
  const cookies = signUpCookies(publicUrl);
  const guard = (request: FastifyRequest) => {
    assertOwnTargets(publicUrl, textsOf(request.body));
    assertOwnTargets(publicUrl, textsOf(request.query));
    assertOwnOrigin(publicUrl, request);
  };

  bind(app, context, 'POST /auth/sign-up/email', async ({ body, request, reply }) => {
    guard(request);
    const { password: hasher } = await auth.$context;
    const work = () => beginSignUp(context, hasher, body, cookies.read(request));
    const started = limits.attempt('signUp', attempterOf(request, emailKey(body.email)), work);
    const [cookie] = await Promise.all([started, sleep(NOT_BEFORE_MS)]);
    reply.header('set-cookie', cookies.write(cookie, COOKIE_SECONDS)).header('cache-control', 'no-store');
    return SENT;
  });
  bind(app, context, 'POST /auth/verify-email', async ({ body, request, reply }) => {
    guard(request);
    await limits.admit('link', attempterOf(request));
    const visitor = {
      signUpCookie: cookies.read(request),
      cookies: request.headers.cookie ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      address: request.clientAddress,
    };
    const confirmed = await confirmAndSignIn(context, auth, body, visitor);
    reply.header('set-cookie', [...confirmed.cookies, cookies.write('', 0)]).header('cache-control', 'no-store');
    return { status: true as const, user: confirmed.user, next: confirmed.next };
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
  // A link of an earlier version: redirects to the page, which confirms.
  app.get<{ Querystring: Record<string, unknown> }>('/auth/verify-email', async (request, reply) => {
    await limits.admit('link', attempterOf(request));
    assertOwnTargets(publicUrl, textsOf(request.query));
    const { token } = request.query;
    const search = typeof token === 'string' ? `?token=${encodeURIComponent(token)}` : '';
    return reply.header('cache-control', 'no-store').redirect(`/auth/confirm${search}`, 302);
  });
}

/** The cookie that identifies the browser of a sign-up. */
function signUpCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const name = `${isSecure ? '__Secure-' : ''}singleback.sign_up`;
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read({ headers }: FastifyRequest): string | null {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return value && /^[\w-]{43}$/.test(value) ? value : null;
    },
    write: (value: string, seconds: number) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
  };
}

/** The text values of a body or query by name, including all values of repeated names. */
function textsOf(fields: unknown): [string, string][] {
  return Object.entries((fields ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (typeof one === 'string' ? [[name, one]] : [])),
  );
}

/** Pages of other sites must neither sign visitors up nor confirm with their cookies. */
function assertOwnOrigin(publicUrl: string, { headers }: FastifyRequest): void {
  const { origin } = headers;
  if (origin === undefined || ownOrigins(publicUrl).includes(origin)) return;
  throw new AppError('not_allowed', 'This can be done on the pages of Singleback only.');
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
