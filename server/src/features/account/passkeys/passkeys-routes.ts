import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind-one.ts';
import { attempterOf } from '../../../http/limits.ts';
import type { Auth } from '../auth.ts';
import {
  addPasskey,
  type Browser,
  ownPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys-service.ts';

const DONE = { success: true as const };

/** Passkeys: signing in with one, and the caller's own. */
export function passkeysRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const { shared } = context.limits;

  bind(app, context, 'POST /auth/passkey/start', async ({ request, reply }) => {
    await shared.admit('passkeyStart', attempterOf(request));
    return withCookies(reply, await startPasskeySignIn(context, auth));
  });
  bind(app, context, 'POST /auth/passkey/sign-in', async ({ body, request, reply }) => {
    const signIn = () => signInWithPasskey(context, auth, body.response, browserOf(request));
    return withCookies(reply, await shared.attempt('passkey', attempterOf(request), signIn));
  });
  bind(app, context, 'GET /account/passkeys', ({ caller }) => ownPasskeys(context, caller));
  bind(app, context, 'POST /account/passkeys/start', async ({ body, caller, request, reply }) => {
    const start = () => startPasskey(context, auth, caller, body.password);
    return withCookies(reply, await shared.attempt('password', attempterOf(request, caller.userId), start));
  });
  bind(app, context, 'POST /account/passkeys', ({ body, caller, request }) =>
    shared.attempt('newPasskey', attempterOf(request, caller.userId), () =>
      addPasskey(context, auth, caller, body.response, browserOf(request)),
    ),
  );
  bind(app, context, 'PUT /account/passkeys/:id', ({ body, caller, params }) =>
    renamePasskey(context, caller, params.id, body.name),
  );
  bind(app, context, 'DELETE /account/passkeys/:id', async ({ caller, params, request }) => {
    await removePasskey(context, caller, params.id, request.headers['user-agent']);
    return DONE;
  });
}

function withCookies<R extends { cookies: string[] }>(reply: FastifyReply, { cookies, ...answer }: R) {
  reply.header('set-cookie', cookies).header('cache-control', 'no-store');
  return answer;
}

function browserOf({ headers, clientAddress }: FastifyRequest): Browser {
  return { cookies: headers.cookie ?? '', userAgent: headers['user-agent'] ?? '', address: clientAddress };
}
