import type { Session } from '@singleback/contract/sign-in.ts';
import { checkPassword, PASSWORD_MAX, PASSWORD_MIN } from '@singleback/game/account/sign-up.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import type { Context } from '../../context.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { browserName, emailOwner } from './account-mails.ts';
import { deleteSession, deleteSessions, findPasswordHash, findUser, listSessions } from './account-store.ts';
import type { Auth } from './auth.ts';
import { endAccess } from './known-browsers.ts';
import { readUser } from './profile.ts';
import { isSignUpLinkUsable } from './sign-up/pending-sign-ups.ts';

/**
 * Sets a new password after checking the current one (rules 5.4) [A5.14]. All other sessions and other access
 * (endAccess) end; the owner is emailed. `headers`: of the request.
 */
export async function changePassword(
  context: Context,
  auth: Auth,
  { userId, sessionId }: Caller,
  typed: Input<'PUT /account/password'>['body'],
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
export async function assertPassword(context: Context, auth: Auth, userId: string, typed: string, field: string) {
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
async function findResetLink(context: Context, auth: Auth, token: string): Promise<{ userId: string } | null> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link !== null && link.expiresAt > context.clock.real() ? { userId: link.value } : null;
}

/**
 * Refuses with signed_in_as_another: a link does not replace another user's session without consent.
 * @param userId the user signed in in this browser; a deleted one does not count
 */
export async function refuseOtherSession(
  context: Context,
  userId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const found = await findUser(context.db, userId);
  if (!found) return;
  const current = found.user.name ?? found.user.email;
  throw new AppError('signed_in_as_another', `You are signed in as ${current}.`, {
    ...{ signed_in_as: current, display_name: name, email },
  });
}

/** The user signed in in the browser that sent these headers, or null. */
export async function signedInUser(auth: Auth, headers: Headers): Promise<string | null> {
  if (!headers.has('cookie')) return null;
  return (await auth.api.getSession({ headers }))?.user.id ?? null;
}

/** Checks, before a reset link signs its owner in, for another user's session in this browser. */
export async function checkSessionBeforeReset(context: Context, auth: Auth, headers: Headers, token: string) {
  const current = await signedInUser(auth, headers);
  if (current === null) return;
  const link = await findResetLink(context, auth, token);
  const owner = link && link.userId !== current ? await findUser(context.db, link.userId) : null;
  if (!owner) return;
  const { name, email } = owner.user;
  await refuseOtherSession(context, current, { name: name ?? email, email });
}

/** Where the caller is signed in: this session, then the others, the one used last first. */
export async function ownSessions(
  { db, clock }: Context,
  { caller: { userId, sessionId } }: Input<'GET /account/sessions'>,
): Promise<Session[]> {
  const now = clock.real();
  const open = (await listSessions(db, userId)).filter(({ expiresAt }) => expiresAt > now);
  return open
    .sort((a, b) => Number(b.id === sessionId) - Number(a.id === sessionId) || +b.updatedAt - +a.updatedAt)
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      ...{ id, browser: browserName(userAgent), is_current: id === sessionId },
      created_at: createdAt.toISOString(),
      last_used_at: updatedAt.toISOString(),
    }));
}

/** Ends a session of the caller at once. Refuses with not_found. */
export async function endSession(
  { db, tokens }: Context,
  { caller: { userId }, params: { id: sessionId } }: Input<'DELETE /account/sessions/:id'>,
): Promise<void> {
  if (!(await deleteSession(db, userId, sessionId))) throw new AppError('not_found', 'That session has already ended.');
  tokens.sessionsEnded();
}

/** Ends all sessions of the caller but the one of this call. Returns how many there were. */
export async function endOtherSessions({ db, tokens }: Context, { userId, sessionId }: Caller): Promise<number> {
  if (sessionId === undefined) throw new AppError('not_signed_in', 'Please sign in to continue.');
  const ended = await deleteSessions(db, userId, sessionId);
  tokens.sessionsEnded();
  return ended;
}
