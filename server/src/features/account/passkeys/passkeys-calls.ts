// Passkeys that sign in; those that open the admin console are in second-factor.

import type { Handlers, Input } from '../../../handlers.ts';
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
    'DELETE /account/passkeys/:id': (context, { caller, params, request }) =>
      removePasskey(context, caller, params.id, request.headers['user-agent']),
  }) satisfies Handlers;

type AnyInput = Input<'GET /account/passkeys'>;

function withCookies<R extends { cookies: string[] }>(reply: AnyInput['reply'], { cookies, ...answer }: R) {
  reply.header('set-cookie', cookies).header('cache-control', 'no-store');
  return answer;
}

function browserOf({ headers, clientAddress }: AnyInput['request']): Browser {
  return { cookies: headers.cookie ?? '', userAgent: headers['user-agent'] ?? '', address: clientAddress };
}
