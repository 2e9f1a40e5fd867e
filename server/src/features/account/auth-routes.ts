import { setTimeout as sleep } from 'node:timers/promises';
import { ERROR_STATUS } from '@singleback/contract/errors.ts';
import { emailKey } from '@singleback/game/account/sign-up.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../handlers.ts';
import { attempterOf, type SharedLimit } from '../../http/limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { assertOwnTargets } from '../../lib/requests.ts';
import { ADDRESS_HEADER, type Auth } from './auth.ts';
import { refusalOfLibrary } from './auth-refusals.ts';
import { knownBrowserAt, logFailedSignIn } from './known-browsers.ts';
import { readUser } from './profile.ts';
import { confirmByReset, SENT, textsOf } from './sign-up/sign-up-session.ts';

/** A call of the auth library, and the reply that gets its cookies. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the library says of a session. */
interface SessionSaid {
  session: { id: string; expiresAt: string };
  user: { id: string };
}

/** JSON leaves out what is undefined. */
type Fields = Readonly<Record<string, string | undefined>>;

/** The session of the cookie: it begins by password or Google, or by a new password, and ends (rules 5.1). */
export function sessionCalls({ publicUrl, evenMs }: Context, auth: Auth) {
  /** Asks the library. Foreign targets are refused before, when the request is made. */
  const ask = async <Said>(reply: FastifyReply, asked: Request): Promise<Said> =>
    saidIn(reply, await auth.handler(asked));
  /** Takes as long for every address. */
  async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
    const notBefore = sleep(evenMs);
    return work().finally(() => notBefore);
  }
  async function endSessions({ tokens }: Context, { request, reply }: Exchange): Promise<void> {
    await ask(reply, asWebRequest(publicUrl, request));
    tokens.sessionsEnded();
  }
  return {
    'GET /auth/get-session': async (context, { request, reply }) => {
      const said = await ask<SessionSaid | null>(reply, asWebRequest(publicUrl, request));
      if (!said) return null;
      // The session's token stays in its cookie.
      const { id, expiresAt } = said.session;
      return { session: { id, expires_at: expiresAt }, user: await readUser(context, said.user.id) };
    },
    'GET /auth/token': (_context, { request, reply }) =>
      ask<{ token: string }>(reply, asWebRequest(publicUrl, request)),
    'POST /auth/sign-in/email': (context, { body: { email, password }, request, reply }) => {
      const asked = asWebRequest(publicUrl, request, { email, password });
      const work = () => ask<Pick<SessionSaid, 'user'>>(reply, asked);
      return evenly(async () => {
        const attempt = attemptOf(context, ['signIn', 'signInKnown'], { email, request }, work);
        const { user } = await attempt.catch((error: unknown) => {
          const status = error instanceof AppError ? ERROR_STATUS[error.code] : 500;
          if (status < 500) logFailedSignIn(context, { email, ip: request.clientAddress, status });
          throw error;
        });
        return { user: await readUser(context, user.id) };
      });
    },
    'POST /auth/sign-in/social': (_context, { body, request, reply }) => {
      // Named, because the library would take more, as a token of Google's.
      const { provider, callbackURL, errorCallbackURL } = body;
      const asked = asWebRequest(publicUrl, request, { provider, callbackURL, errorCallbackURL });
      return ask<{ url: string }>(reply, asked);
    },
    'POST /auth/sign-out': endSessions,
    'POST /auth/revoke-sessions': endSessions,
    'POST /auth/request-password-reset': (context, { body: { email, redirectTo }, request, reply }) => {
      const asked = asWebRequest(publicUrl, request, { email, redirectTo });
      return evenly(async () => {
        await attemptOf(context, ['mailLink', 'mailLinkKnown'], { email, request }, () => ask(reply, asked));
        return SENT;
      });
    },
    'POST /auth/reset-password': async (context, { body, request, reply }) => {
      const { newPassword, token, replaceSession = false } = body;
      const asked = asWebRequest(publicUrl, request, { newPassword, token });
      const confirmed = await confirmByReset(context, auth, asked.headers, { newPassword, token, replaceSession });
      await saidIn(reply, confirmed ?? (await auth.handler(asked)));
      return SENT;
    },
  } satisfies Handlers;
}

/** Where Google leads back to: a page, with its refusals in the address, and the one path of the library that is no call. */
export function authRoutes(app: FastifyInstance, { publicUrl, limits }: Context, auth: Auth): void {
  app.get('/auth/callback/google', { exposeHeadRoute: false }, async (request, reply) => {
    const work = async () => {
      const response = await auth.handler(asWebRequest(publicUrl, request));
      await saidIn(reply, response);
      return response;
    };
    const response = await limits.shared.attempt('link', attempterOf(request), work);
    return reply.code(response.status).header('location', response.headers.get('location')).send();
  });
}

/** Counts an attempt by its address and account, with a limit of its own in a browser that was signed in to it before. */
export async function attemptOf<Result>(
  context: Context,
  [limit, limitOfKnown]: readonly [SharedLimit, SharedLimit],
  { email, request }: { email: string; request: FastifyRequest },
  work: () => Promise<Result>,
): Promise<Result> {
  const account = emailKey(email);
  const browser = await knownBrowserAt(context, account, request.headers.cookie);
  const who = attempterOf(request, browser ?? (account || undefined));
  return context.limits.shared.attempt(browser ? limitOfKnown : limit, who, work);
}

const PASSED_ON = ['cookie', 'origin', 'referer', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];

/** The library's request: our own origin, the path of the route, its query, and named fields. Refuses foreign targets. */
function asWebRequest(publicUrl: string, request: FastifyRequest, fields: Fields = {}): Request {
  const url = new URL(request.routeOptions.url ?? '', publicUrl);
  // Parsed once, so that the checked values are the ones passed on.
  const query = new URLSearchParams(request.url.split(/\?(.*)/s)[1]);
  assertOwnTargets(publicUrl, [...textsOf(request.body), ...query]);
  url.search = String(query);
  const headers = new Headers({ [ADDRESS_HEADER]: request.clientAddress });
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (request.method === 'GET') return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(fields) });
}

const END_OF_SESSION = /\.session_token=;/;

/**
 * What the library says, with its cookies passed on and its refusals translated. Only a sign-out ends the session's cookie:
 * a reply about a session that is gone may arrive after that of a new sign-in, in another tab, and would end the cookie of
 * that.
 */
async function saidIn<Said>(reply: FastifyReply, response: Response): Promise<Said> {
  const isSignOut = reply.request.routeOptions.url?.endsWith('/auth/sign-out');
  const cookies = response.headers.getSetCookie().filter((cookie) => isSignOut || !END_OF_SESSION.test(cookie));
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', 'no-store');
  const text = await response.text();
  if (response.status >= 500) throw new Error(`The auth library failed: ${text}`);
  const said = parseJson(text);
  if (response.status >= 400) throw refusalOfLibrary(response.status, said);
  return said as Said;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
