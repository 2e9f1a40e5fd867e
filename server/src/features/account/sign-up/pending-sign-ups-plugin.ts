import { emailKey } from '@singleback/game/account/email.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Context } from '../../../context.ts';
import { isPasswordOfSignUp, mailResetOfSignUp } from './pending-sign-ups.ts';

/**
 * Teaches the auth library about unconfirmed sign-ups, which are not users yet. A server-only call starts the session
 * after a confirmation.
 */
export function pendingSignUpsPlugin(context: Context) {
  const onPath = (path: string) => (ctx: { path?: string }) => ctx.path === path;
  return {
    id: 'pending-sign-ups',
    endpoints: {
      startSession: createAuthEndpoint.serverOnly(
        { method: 'POST', metadata: { $Infer: { body: {} as { userId: string } } } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          const session = user && (await internalAdapter.createSession(user.id));
          if (user && session) await setSessionCookie(ctx, { session, user });
          return { done: true };
        },
      ),
    },
    hooks: {
      before: [
        { matcher: onPath('/sign-in/email'), handler: explainUnconfirmed(context) },
        { matcher: onPath('/request-password-reset'), handler: mailLinkOfSignUp(context) },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** The right password of a pending sign-up is reported as such; a wrong one like any other. */
function explainUnconfirmed(context: Context) {
  return createAuthMiddleware(async (ctx) => {
    const { email, password } = ctx.body as { email?: string; password?: string };
    const { password: hasher } = ctx.context;
    const isRight = await isPasswordOfSignUp(context, hasher, emailKey(email ?? ''), password ?? '');
    if (isRight === null) return;
    if (isRight) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' });
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
  });
}

/** Requesting a reset before the confirmation sends a link, too. */
function mailLinkOfSignUp(context: Context) {
  return createAuthMiddleware(async (ctx) => {
    const { email } = ctx.body as { email?: string };
    await mailResetOfSignUp(context, emailKey(email ?? ''));
  });
}
