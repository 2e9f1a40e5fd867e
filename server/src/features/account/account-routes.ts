import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { type Door, knockingOf, openLimits } from '../../http/limits.ts';
import type { Knocking } from '../../lib/rate-limits.ts';
import { isDisplayNameFree } from './account-service.ts';
import type { Auth } from './auth.ts';
import { deleteAccount } from './deletion.ts';
import { downloadAccount } from './download.ts';
import { changePassword, isResetLinkUsable, mailPasswordLink } from './password.ts';
import { chooseDisplayName, choosePreferences } from './profile.ts';
import { makeReadToken, ownReadTokens, revokeReadToken } from './read-tokens.ts';

const DONE = { success: true as const };

export function accountRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const limits = openLimits(context.clock);
  const counted = async (door: Door, knocking: Knocking, work: () => Promise<void>) => {
    limits.take(door, knocking);
    try {
      await work();
    } catch (error) {
      limits.settle(door, knocking, false);
      throw error;
    }
    limits.settle(door, knocking, true);
    return DONE;
  };

  bind(app, context, 'GET /auth/check-display-name/:name', async ({ params, query, request }) => {
    limits.take('availability', knockingOf(request));
    return { available: await isDisplayNameFree(context, params.name, query.userId ?? null) };
  });
  bind(app, context, 'GET /account/sign-in-methods', async () => ({ google: context.google !== null }));
  bind(app, context, 'PUT /account/display-name', async ({ body, caller, request }) => {
    limits.take('availability', knockingOf(request));
    return chooseDisplayName(context, caller, body.display_name);
  });
  bind(app, context, 'PUT /account/notification-preferences', ({ body, caller }) =>
    choosePreferences(context, caller, body),
  );
  bind(app, context, 'PUT /account/password', ({ body, caller, request }) =>
    counted('password', knockingOf(request, caller.userId), () => changePassword(context, auth, caller, body)),
  );
  bind(app, context, 'POST /account/password-link', ({ caller, request }) =>
    counted('mailLink', knockingOf(request, caller.userId), () => mailPasswordLink(context, auth, caller)),
  );
  bind(app, context, 'POST /account/reset-link', async ({ body, request }) => {
    limits.take('link', knockingOf(request));
    return { usable: await isResetLinkUsable(context, auth, body.token) };
  });
  bind(app, context, 'GET /account/download', async ({ caller, request }) => {
    limits.take('download', knockingOf(request, caller.userId));
    return downloadAccount(context, caller);
  });
  bind(app, context, 'GET /account/read-tokens', ({ caller }) => ownReadTokens(context, caller));
  bind(app, context, 'POST /account/read-tokens', async ({ body, caller, request }) => {
    limits.take('readToken', knockingOf(request, caller.userId));
    return makeReadToken(context, caller, body.name);
  });
  bind(app, context, 'DELETE /account/read-tokens/:id', async ({ caller, params }) => {
    await revokeReadToken(context, caller, params.id);
    return DONE;
  });
  bind(app, context, 'POST /account/deletion', ({ body, caller, request }) =>
    counted('password', knockingOf(request, caller.userId), () => deleteAccount(context, auth, caller, body)),
  );
}
