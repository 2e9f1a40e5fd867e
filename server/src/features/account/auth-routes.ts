import { setTimeout as sleep } from 'node:timers/promises';
import { emailKey } from '@singleback/game/account/sign-up.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { UNSTORABLE } from '../../http/hooks.ts';
import { attempterOf, type SharedLimit } from '../../http/limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { assertOwnTargets, isStorable } from '../../lib/requests.ts';
import { ADDRESS_HEADER, type Auth } from './auth.ts';
import { refusalOfLibrary } from './auth-refusals.ts';
import { knownBrowserAt, logFailedSignIn } from './known-browsers.ts';
import { readUser } from './profile.ts';
import { confirmByReset } from './sign-up/sign-up-session.ts';

/** An exposed path of the library: its body fields, its limit, and its response. */
interface Path {
  method: 'GET' | 'POST';
  fields?: readonly string[];
  /** A boolean field, which is not passed to the library. */
  flag?: string;
  limit?: SharedLimit;
  /** Used instead of `limit` for a browser that was signed in to the account before. */
  limitOfKnown?: SharedLimit;
  /** Takes as long for every address. */
  isEven?: boolean;
  /** Handles the call before the library, which runs if this returns null. */
  first?: (context: Context, auth: Auth, request: Request, body: Body, isFlagged: boolean) => Promise<Response | null>;
  /** The response of a success, instead of the library's own. */
  answer?: (context: Context, said: never) => Promise<unknown>;
}

const done = async () => ({ status: true });

const PATHS: Readonly<Record<string, Path>> = {
  '/get-session': { method: 'GET', answer: presentSession },
  '/token': { method: 'GET' },
  '/sign-in/email': {
    ...{ method: 'POST', fields: ['email', 'password'], limit: 'signIn', limitOfKnown: 'signInKnown' },
    ...{ isEven: true, answer: presentSignIn },
  },
  '/sign-in/social': { method: 'POST', fields: ['provider', 'callbackURL', 'errorCallbackURL'], limit: 'google' },
  '/callback/google': { method: 'GET', limit: 'link' },
  '/sign-out': { method: 'POST', fields: [] },
  '/revoke-sessions': { method: 'POST', fields: [] },
  '/request-password-reset': {
    ...{ method: 'POST', fields: ['email', 'redirectTo'], limit: 'mailLink', answer: done },
    ...{ limitOfKnown: 'mailLinkKnown', isEven: true },
  },
  '/reset-password': {
    ...{ method: 'POST', fields: ['newPassword', 'token'], limit: 'link', answer: done },
    flag: 'replaceSession',
    first: confirmByReset,
  },
};

const LARGEST_BODY = 16 * 1024;

/** The library's paths under /auth, in their own scope; everything else of it is unreachable. */
export function authRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BODY }, (_request, body, next) =>
      next(null, body),
    );
    for (const [path, rule] of Object.entries(PATHS)) {
      scope.route({
        method: rule.method,
        url: `/auth${path}`,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { body, isFlagged } = readBody(request, rule);
          assertOwnTargets(context.publicUrl, [...Object.entries(body), ...queryOf(request)]);
          const notBefore = rule.isEven ? sleep(context.evenMs) : null;
          const logRefusal = (status: number) => {
            if (path !== '/sign-in/email' || status < 400 || status >= 500) return;
            logFailedSignIn(context, { email: body.email ?? '', ip: request.clientAddress, status });
          };
          const settle = await admit(context, request, rule, body.email).catch((error: unknown) => {
            if (error instanceof AppError && error.code === 'too_many') logRefusal(429);
            throw error;
          });
          const webRequest = asWebRequest(context, request, path, body);
          const response =
            (await rule.first?.(context, auth, webRequest, body, isFlagged)) ?? (await auth.handler(webRequest));
          await settle?.(response.status < 400);
          logRefusal(response.status);
          await notBefore;
          if (path === '/sign-out' || path === '/revoke-sessions') context.tokens.sessionsEnded();
          return passOn(context, rule, response, reply);
        },
      });
    }
  });
}

/** Counts the call by address and account, if it is limited. */
async function admit(context: Context, request: FastifyRequest, { limit, limitOfKnown }: Path, email?: string) {
  if (!limit) return null;
  const account = email === undefined ? undefined : emailKey(email);
  const browser = limitOfKnown && account && (await knownBrowserAt(context, account, request.headers.cookie));
  const { shared } = context.limits;
  return browser
    ? shared.admit(limitOfKnown, attempterOf(request, browser))
    : shared.admit(limit, attempterOf(request, account));
}

type Body = Record<string, string>;

/** Picks the named fields of a JSON object, all texts except for the flag. */
function readBody({ body, headers, method }: FastifyRequest, { fields = [], flag }: Path) {
  if (method === 'GET' || !Buffer.isBuffer(body) || body.length === 0) return { body: {} as Body, isFlagged: false };
  // Pages of other sites can send forms, but not JSON.
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw malformed('it must be JSON');
  const parsed = parseJson(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw malformed('it must be a JSON object');
  const known = Object.entries(parsed).filter(([name, value]) => fields.includes(name) && value !== undefined);
  const odd = known.find(([, value]) => typeof value !== 'string');
  if (odd) throw malformed(`${odd[0]} must be string`);
  if (!isStorable(known)) throw malformed(UNSTORABLE);
  const flagged = flag === undefined ? false : ((parsed as Record<string, unknown>)[flag] ?? false);
  if (typeof flagged !== 'boolean') throw malformed(`${flag} must be boolean`);
  return { body: Object.fromEntries(known) as Body, isFlagged: flagged };
}

const malformed = (fault: string) => new AppError('malformed', `The request is not well formed: ${fault}.`);

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** The query, parsed once, so that the checked values are the ones passed on. */
function queryOf(request: FastifyRequest): URLSearchParams {
  const [, query = ''] = request.url.split(/\?(.*)/s);
  return new URLSearchParams(query);
}

/** The library's request: our own origin, the path from the table, the named fields. */
function asWebRequest({ publicUrl }: Context, request: FastifyRequest, path: string, body: Body): Request {
  const headers = new Headers({ [ADDRESS_HEADER]: request.clientAddress });
  for (const name of [
    'cookie',
    'origin',
    'referer',
    'user-agent',
    'sec-fetch-site',
    'sec-fetch-mode',
    'sec-fetch-dest',
  ]) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const query = queryOf(request).toString();
  const url = `${publicUrl}/api/auth${path}${query ? `?${query}` : ''}`;
  if (request.method === 'GET') return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Passes on the library's response, translating refusals. */
async function passOn(context: Context, rule: Path, response: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', 'no-store').code(response.status);
  const text = await response.text();
  const said = parseJson(Buffer.from(text));
  if (response.status >= 500) throw new Error(`The auth library failed: ${text}`);
  if (response.status >= 400) {
    const { status, body } = refusalOfLibrary(response.status, said);
    return reply.code(status).type(JSON_TYPE).send(JSON.stringify(body));
  }
  if (!rule.answer || response.status >= 300) return reply.send(text);
  return reply.type(JSON_TYPE).send(JSON.stringify(await rule.answer(context, said as never)));
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** The signed-in user as in the contract; the session's token stays in its cookie. */
async function presentSession(
  context: Context,
  said: { session: { id: string; expiresAt: string }; user: { id: string } } | null,
) {
  if (!said) return null;
  const { session } = said;
  return { session: { id: session.id, expires_at: session.expiresAt }, user: await readUser(context, said.user.id) };
}

async function presentSignIn(context: Context, { user }: { user: { id: string } }) {
  return { user: await readUser(context, user.id) };
}
