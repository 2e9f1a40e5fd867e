import { ERROR_STATUS } from '@singleback/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind-one.ts';
import { callerOf } from '../../http/caller.ts';
import { attempterOf } from '../../http/limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { isDisplayNameFree } from './account-service.ts';
import type { Auth } from './auth.ts';
import { deleteAccount } from './deletion.ts';
import { downloadAccount } from './download.ts';
import { changePassword, isResetLinkUsable, mailPasswordLink } from './password.ts';
import { chooseDisplayName, choosePreferences } from './profile.ts';
import { makeReadToken, ownReadTokens, revokeReadToken } from './read-tokens.ts';
import { offersPasskeys } from './second-factor/passkeys.ts';

const DONE = { success: true as const };

export function accountRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const { shared, reads } = context.limits;

  bind(app, context, 'GET /auth/check-display-name/:name', async ({ params, query, request }) => {
    await shared.admit('availability', attempterOf(request));
    const holder = query.userId && (await isCaller(context, request, query.userId)) ? query.userId : null;
    return { available: await isDisplayNameFree(context, params.name, holder) };
  });
  bind(app, context, 'GET /account/sign-in-methods', async () => ({
    google: context.google !== null,
    passkeys: offersPasskeys(context.publicUrl),
    sends_email: context.mail.isOff !== true,
  }));
  bind(app, context, 'PUT /account/display-name', async ({ body, caller, request }) => {
    await shared.admit('availability', attempterOf(request));
    return chooseDisplayName(context, caller, body.display_name);
  });
  bind(app, context, 'PUT /account/notification-preferences', ({ body, caller }) =>
    choosePreferences(context, caller, body),
  );
  bind(app, context, 'PUT /account/password', async ({ body, caller, request }) => {
    const change = () => changePassword(context, auth, caller, body, request.headers);
    await shared.attempt('password', attempterOf(request, caller.userId), change);
    return DONE;
  });
  bind(app, context, 'POST /account/password-link', async ({ caller, request }) => {
    const send = () => mailPasswordLink(context, auth, caller);
    await shared.attempt('mailLink', attempterOf(request, caller.userId), send);
    return DONE;
  });
  bind(app, context, 'POST /account/reset-link', async ({ body, request }) => {
    await shared.admit('link', attempterOf(request));
    return { usable: await isResetLinkUsable(context, auth, body.token) };
  });
  bind(app, context, 'GET /account/download', async ({ caller, request }) => {
    await reads.admit('download', attempterOf(request, caller.userId));
    return downloadAccount(context, caller);
  });
  bind(app, context, 'GET /account/read-tokens', ({ caller }) => ownReadTokens(context, caller));
  bind(app, context, 'POST /account/read-tokens', async ({ body, caller, request }) => {
    await shared.admit('readToken', attempterOf(request, caller.userId));
    return makeReadToken(context, caller, body.name);
  });
  bind(app, context, 'DELETE /account/read-tokens/:id', async ({ caller, params }) => {
    await revokeReadToken(context, caller, params.id);
    return DONE;
  });
  bind(app, context, 'POST /account/deletion', async ({ body, caller, request }) => {
    const close = () => deleteAccount(context, auth, caller, body);
    await shared.attempt('password', attempterOf(request, caller.userId), close);
    return DONE;
  });
}

/** Whether a public call carries this user's own token. */
async function isCaller(context: Context, request: FastifyRequest, userId: string): Promise<boolean> {
  if (!request.headers.authorization) return false;
  const caller = await callerOf(request, context, '/account').catch((error: unknown) => {
    if (error instanceof AppError && ERROR_STATUS[error.code] < 500) return null;
    throw error;
  });
  return caller?.userId === userId.toLowerCase();
}
