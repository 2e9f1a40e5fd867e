// Accounts: the auth library and its tables, profile, password, sessions, deletion and download.
// Ways to sign in without a password have folders: codes, passkeys, sign-up; second-factor is for admins.

import { ERROR_STATUS } from '@singleback/contract/errors.ts';
import type { Context } from '../../context.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { callerOf } from '../../http/caller.ts';
import { AppError } from '../../lib/app-error.ts';
import { isDisplayNameFree } from './account-service.ts';
import type { Auth } from './auth.ts';
import { deleteAccount } from './deletion.ts';
import { downloadAccount } from './download.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  isResetLinkUsable,
  mailPasswordLink,
  ownSessions,
} from './password.ts';
import { chooseDisplayName, choosePreferences } from './profile.ts';
import { makeReadToken, ownReadTokens, revokeReadToken } from './read-tokens.ts';
import { offersPasskeys } from './second-factor/passkeys.ts';

/** The calls of the caller's account, and where it is signed in. */
export const accountCalls = (auth: Auth) =>
  ({
    'GET /auth/check-display-name/:name': async (context, { params, query, request }) => {
      const holder = query.userId && (await isCaller(context, request, query.userId)) ? query.userId : null;
      return { available: await isDisplayNameFree(context, params.name, holder) };
    },
    'GET /account/sign-in-methods': async ({ google, publicUrl, mail }) => ({
      ...{ google: google !== null, passkeys: offersPasskeys(publicUrl), sends_email: mail.isOff !== true },
    }),
    'PUT /account/display-name': (context, { body, caller }) => chooseDisplayName(context, caller, body.display_name),
    'PUT /account/notification-preferences': choosePreferences,
    'PUT /account/password': (context, { body, caller, request }) =>
      changePassword(context, auth, caller, body, request.headers),
    'POST /account/password-link': (context, { caller }) => mailPasswordLink(context, auth, caller),
    'POST /account/reset-link': async (context, { body }) => ({
      usable: await isResetLinkUsable(context, auth, body.token),
    }),
    'GET /account/download': downloadAccount,
    'GET /account/read-tokens': ownReadTokens,
    'POST /account/read-tokens': makeReadToken,
    'DELETE /account/read-tokens/:id': revokeReadToken,
    'POST /account/deletion': (context, { body, caller }) => deleteAccount(context, auth, caller, body),
    'GET /account/sessions': ownSessions,
    'DELETE /account/sessions/:id': endSession,
    'POST /account/sessions/end-others': async (context, { caller }) => ({
      ended: await endOtherSessions(context, caller),
    }),
  }) satisfies Handlers;

/** Whether a public call carries this user's own token. */
async function isCaller(
  context: Context,
  request: Input<'GET /account/download'>['request'],
  userId: string,
): Promise<boolean> {
  if (!request.headers.authorization) return false;
  const caller = await callerOf(request, context, '/account').catch((error: unknown) => {
    if (error instanceof AppError && ERROR_STATUS[error.code] < 500) return null;
    throw error;
  });
  return caller?.userId === userId.toLowerCase();
}
