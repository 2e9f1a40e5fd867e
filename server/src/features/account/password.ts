import { checkPassword, PASSWORD_MAX, PASSWORD_MIN } from '@singleback/game/account/password.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import type { Context } from '../../context.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { deleteSessions, findPasswordHash } from './account-store.ts';
import type { Auth } from './auth.ts';
import { endAccess } from './end-access.ts';
import { readUser } from './profile.ts';
import { emailOwner } from './security-mails.ts';
import { isSignUpLinkUsable } from './sign-up/pending-sign-ups.ts';

/** The input of 'Change password'. */
export interface PasswordChange {
  current_password: string;
  new_password: string;
}

/**
 * Sets a new password after checking the current one (rules 5.4) [A5.14]. All other sessions and other access
 * (endAccess) end; the owner is emailed. `headers`: of the request.
 */
export async function changePassword(
  context: Context,
  auth: Auth,
  { userId, sessionId }: Caller,
  typed: PasswordChange,
  headers: { cookie?: string | undefined; 'user-agent'?: string | undefined },
): Promise<void> {
  refuse(checkPassword(typed.new_password, PASSWORD_MIN, 'new_password'));
  await assertPassword(context, auth, userId, typed.current_password, 'current_password');
  const { internalAdapter, password } = await auth.$context;
  await internalAdapter.updatePassword(userId, await password.hash(typed.new_password));
  await deleteSessions(context.db, userId, sessionId ?? null);
  await endAccess(context, userId, headers.cookie);
  await emailOwner(context, userId, 'password-changed', headers['user-agent']);
}

/** Refuses, naming the field, when this is not the user's password, or there is none. */
export async function assertPassword(
  context: Context,
  auth: Auth,
  userId: string,
  typed: string,
  field: string,
): Promise<void> {
  const hash = await findPasswordHash(context.db, userId);
  if (hash === null) throw new AppError('not_allowed', 'This account has no password yet. Set one by email first.');
  const { password } = await auth.$context;
  const isRight = typed.length <= PASSWORD_MAX && (await password.verify({ hash, password: typed }));
  if (!isRight) refuse(fieldProblem(field, 'Current password is incorrect'));
}

/** Emails the caller a link to set a password, for accounts created with Google (rules 5.4). */
export async function mailPasswordLink(context: Context, auth: Auth, { userId }: Caller): Promise<void> {
  const { email } = await readUser(context, userId);
  await auth.api.requestPasswordReset({ body: { email } });
}

/** Whether a reset token still works, without using it up. */
export async function isResetLinkUsable(context: Context, auth: Auth, token: string): Promise<boolean> {
  return (await isSignUpLinkUsable(context, token)) || (await findResetLink(context, auth, token)) !== null;
}

/** The account of a reset token; null when it is invalid, or belongs to a sign-up. */
export async function findResetLink(context: Context, auth: Auth, token: string): Promise<{ userId: string } | null> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link !== null && link.expiresAt > context.clock.real() ? { userId: link.value } : null;
}
