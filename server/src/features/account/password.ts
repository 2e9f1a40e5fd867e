import { checkPassword, PASSWORD_MAX } from '@singleback/game/account/password.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import type { Context } from '../../context.ts';
import { deleteReadTokens } from '../../db/read-tokens.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { deleteLinks, deleteSessions, findPasswordHash } from './account-store.ts';
import type { Auth } from './auth.ts';
import { readUser } from './profile.ts';

/** What was typed into 'Change password'. */
export interface PasswordChange {
  current_password: string;
  new_password: string;
}

/**
 * Sets a new password after checking the current one (rules 5.4) [A5.14]. All other sessions end, and so do links that
 * would set another password and the tokens for programs.
 */
export async function changePassword(
  context: Context,
  auth: Auth,
  { userId, sessionId }: Caller,
  typed: PasswordChange,
): Promise<void> {
  refuse(checkPassword(typed.new_password));
  await assertPassword(context, auth, userId, typed.current_password, 'current_password');
  const { internalAdapter, password } = await auth.$context;
  await internalAdapter.updatePassword(userId, await password.hash(typed.new_password));
  await deleteSessions(context.db, userId, sessionId ?? null);
  await deleteLinks(context.db, userId);
  await deleteReadTokens(context.db, userId);
  context.tokens.sessionsEnded();
}

/** Refuses, naming the field, when this is not the user's password, or when he has none. */
export async function assertPassword(
  context: Context,
  auth: Auth,
  userId: string,
  typed: string,
  field: string,
): Promise<void> {
  const hash = await findPasswordHash(context.db, userId);
  if (hash === null) throw new AppError('not_allowed', 'This account has no password yet. Set one by e-mail first.');
  const { password } = await auth.$context;
  const isRight = typed.length <= PASSWORD_MAX && (await password.verify({ hash, password: typed }));
  if (!isRight) refuse(fieldProblem(field, 'The current password is not right'));
}

/** Mails the caller a link that sets a password: the way for an account made with Google (rules 5.4). */
export async function mailPasswordLink(context: Context, auth: Auth, { userId }: Caller): Promise<void> {
  const { email } = await readUser(context, userId);
  await auth.api.requestPasswordReset({ body: { email } });
}

/** Whether the token of a reset link still works; it is not used up by asking. */
export async function isResetLinkUsable(context: Context, auth: Auth, token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link !== null && link.expiresAt > context.clock.real();
}
