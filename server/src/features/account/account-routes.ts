import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { isDisplayNameFree } from './account-service.ts';
import { ADDRESS_HEADER, type Auth } from './auth.ts';

export function accountRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'GET /auth/check-display-name/:name', async ({ params, query }) => ({
    available: await isDisplayNameFree(context, params.name, query.userId ?? null),
  }));
}

/** Hands /auth/* to the library, body untouched, in a scope of its own. */
export function authRoutes(app: FastifyInstance, auth: Auth): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/auth/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        assertReadable(request);
        return relay(await auth.handler(asWebRequest(request)), reply);
      },
    });
  });
}

/** A body that is no JSON object is refused here, in our words, before the library stumbles over it. */
function assertReadable(request: FastifyRequest): void {
  if (request.method === 'GET' || !Buffer.isBuffer(request.body) || request.body.length === 0) return;
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return;
  const parsed = parseJson(request.body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new AppError('malformed', 'The request is not well formed: it must be a JSON object.');
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function asWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith('x-forwarded-') || name === ADDRESS_HEADER || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  headers.set(ADDRESS_HEADER, request.ip);
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  const hasBody = request.method !== 'GET' && Buffer.isBuffer(request.body);
  return new Request(url, {
    method: request.method,
    headers,
    ...(hasBody && { body: request.body as Buffer<ArrayBuffer> }),
  });
}

/** Passes the library's answer on; a refusal gets our `error` field beside its own words. */
async function relay(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const text = await response.text();
  const isRefusal = response.status >= 400 && (response.headers.get('content-type') ?? '').includes('json');
  return reply.send(isRefusal ? withError(text, response.status) : text);
}

function withError(text: string, status: number): string {
  const said = (parseJson(Buffer.from(text)) ?? {}) as { message?: string; code?: string };
  const error =
    said.message ?? (status === 429 ? 'Too many requests. Please wait a moment and try again.' : 'That did not work.');
  return JSON.stringify({ error, code: said.code ?? (status === 429 ? 'too_many' : 'malformed'), message: error });
}
