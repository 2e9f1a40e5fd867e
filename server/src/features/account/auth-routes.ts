import { emailKey } from '@singleback/game/account/email.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { askDatabase } from '../../http/ask-database.ts';
import { type Door, knockingOf, openLimits } from '../../http/limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { ADDRESS_HEADER, type Auth } from './auth.ts';
import { readUser } from './profile.ts';

/** One path of the library that can be reached: which fields of a body it is given, how often, and what goes out. */
interface Path {
  method: 'GET' | 'POST';
  fields?: readonly string[];
  door?: Door;
  /** Not answered sooner, so that the time tells nothing about the address. */
  notBeforeMs?: number;
  /** What a success answers instead of the library's own words. */
  answer?: (context: Context, said: never) => Promise<unknown>;
}

const done = async () => ({ status: true });

const PATHS: Readonly<Record<string, Path>> = {
  '/get-session': { method: 'GET', answer: presentSession },
  '/token': { method: 'GET' },
  '/sign-in/email': { method: 'POST', fields: ['email', 'password'], door: 'signIn', answer: presentSignIn },
  '/sign-in/social': { method: 'POST', fields: ['provider', 'callbackURL', 'errorCallbackURL'], door: 'google' },
  '/callback/google': { method: 'GET', door: 'link' },
  '/sign-out': { method: 'POST', fields: [] },
  '/revoke-sessions': { method: 'POST', fields: [] },
  '/sign-up/email': {
    ...{ method: 'POST', fields: ['name', 'email', 'password', 'callbackURL'], door: 'signUp' },
    ...{ notBeforeMs: 300, answer: done },
  },
  '/verify-email': { method: 'GET', door: 'link' },
  '/send-verification-email': {
    ...{ method: 'POST', fields: ['email', 'callbackURL'], door: 'mailLink', answer: done },
  },
  '/request-password-reset': {
    ...{ method: 'POST', fields: ['email', 'redirectTo'], door: 'mailLink', notBeforeMs: 300, answer: done },
  },
  '/reset-password': { method: 'POST', fields: ['newPassword', 'token'], door: 'link', answer: done },
};

const LARGEST_BODY = 16 * 1024;

/** The paths of the library under /auth, in a scope of their own; everything else of it can't be reached. */
export function authRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const limits = openLimits(context.clock);
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
          const body = readBody(request, rule);
          const knocking = knockingOf(request, typeof body.email === 'string' ? emailKey(body.email) : undefined);
          if (rule.door) limits.take(rule.door, knocking);
          const [response] = await Promise.all([
            auth.handler(asWebRequest(context, request, path, body)),
            sleep(rule.notBeforeMs ?? 0),
          ]);
          if (rule.door) limits.settle(rule.door, knocking, response.status < 400);
          if (path === '/sign-out' || path === '/revoke-sessions') context.tokens.sessionsEnded();
          return relay(context, rule, response, reply);
        },
      });
    }
  });
}

type Body = Record<string, string>;

/** The named fields of a JSON object, all of them texts; what else stands in it is left out. */
function readBody({ body, headers, method }: FastifyRequest, { fields = [] }: Path): Body {
  if (method === 'GET' || !Buffer.isBuffer(body) || body.length === 0) return {};
  // A page of another site can send a form, but not this.
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw malformed('it must be JSON');
  const parsed = parseJson(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw malformed('it must be a JSON object');
  const known = Object.entries(parsed).filter(([name, value]) => fields.includes(name) && value !== undefined);
  const odd = known.find(([, value]) => typeof value !== 'string');
  if (odd) throw malformed(`${odd[0]} must be string`);
  if (known.some(([, value]) => value.includes('\u0000'))) throw malformed('it contains a null character');
  return Object.fromEntries(known);
}

const malformed = (fault: string) => new AppError('malformed', `The request is not well formed: ${fault}.`);

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** The request as the library sees it: our own origin, the path of the table, the named fields. */
function asWebRequest({ publicUrl }: Context, request: FastifyRequest, path: string, body: Body): Request {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip });
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
  const [, query] = request.url.split(/\?(.*)/s);
  const url = `${publicUrl}/api/auth${path}${query ? `?${query}` : ''}`;
  if (request.method === 'GET') return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Passes the library's answer on; a refusal gets our `error` field beside its own words. */
async function relay(context: Context, rule: Path, response: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', 'no-store').code(response.status);
  const text = await response.text();
  const said = parseJson(Buffer.from(text));
  if (response.status >= 500) {
    await askDatabase(context);
    throw new AppError('surprise', 'Something went wrong on our side. Please try again.');
  }
  if (response.status >= 400) return reply.type(JSON_TYPE).send(withError(said));
  if (!rule.answer || response.status >= 300) return reply.send(text);
  return reply.type(JSON_TYPE).send(JSON.stringify(await rule.answer(context, said as never)));
}

const JSON_TYPE = 'application/json; charset=utf-8';

function withError(said: unknown): string {
  const { message, code } = (said ?? {}) as { message?: string; code?: string };
  const error = (code && WORDS[code]) || message || 'That did not work.';
  return JSON.stringify({ error, code: code ?? 'malformed', message: error });
}

// Where the library's own words would not help the one who reads them.
const WORDS: Record<string, string> = {
  EMAIL_NOT_VERIFIED: 'Please confirm your e-mail address first. The link is in your mail.',
  INVALID_TOKEN: 'This link has been used, has expired or is not complete. Please ask for a new one.',
};

/** Who is signed in, in the shape of the contract; the session's token stays in its cookie. */
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

const sleep = (ms: number) => new Promise<void>((resolve) => (ms > 0 ? setTimeout(resolve, ms) : resolve()));
