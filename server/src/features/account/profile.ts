import type { User } from '@singleback/contract/account.ts';
import type { ReadToken, Session } from '@singleback/contract/sign-in.ts';
import { checkReadToken, READ_TOKEN_PREFIX } from '@singleback/game/account/credentials.ts';
import {
  checkDisplayName,
  checkPassword,
  cleanDisplayName,
  displayNameTaken,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '@singleback/game/account/sign-up.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import type { Context } from '../../context.ts';
import { deleteReadToken, listReadTokens, type StoredReadToken, saveReadToken } from '../../db/credentials.ts';
import { refusalOf } from '../../db/database-errors.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/ids.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { currentSubscription, isPremium } from '../billing/billing-service.ts';
import { browserName, emailOwner } from './account-mails.ts';
import { deleteSession, deleteSessions, findPasswordHash, findUser, listSessions, saveUser } from './account-store.ts';
import type { Auth } from './auth.ts';
import { endAccess } from './known-browsers.ts';
import { isNameFree, keysOf } from './names/display-names.ts';
import { isSignUpLinkUsable } from './sign-up/pending-sign-ups.ts';

/** The caller's own profile [A3.1, A3.2, A3.3]; refuses with not_signed_in when the account is deleted. */
export async function readUser(context: Context, userId: string): Promise<User> {
  const found = await findUser(context.db, userId);
  if (!found) throw new AppError('not_signed_in', 'Please sign in to continue.');
  const { user, ways } = found;
  const subscription = await currentSubscription(context, userId);
  return {
    id: user.id,
    email: user.email,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    user_metadata: {
      display_name: user.name,
      full_name: user.fullName,
      name: user.fullName,
      profile_completed: user.profileCompleted,
      subscription_status: subscription?.subscription_status ?? 'free',
      notification_preferences: { injury_alerts: user.injuryAlerts, lineup_reminders: user.lineupReminders },
    },
    app_metadata: {
      provider: ways[0]?.provider === 'google' ? 'google' : 'email',
      has_password: ways.some(({ hasPassword }) => hasPassword),
      role: user.role,
    },
  };
}

/**
 * Sets the display name, which completes the profile [A4.5, A5.9, A5.10, A7.18].
 * @param cookie the browser's sign-up cookie: a sign-up that was begun there does not keep the name from its user
 */
export async function chooseDisplayName(
  context: Context,
  { userId }: Caller,
  typed: string,
  cookie: string | null = null,
): Promise<User> {
  const name = cleanDisplayName(typed);
  const updatedAt = context.clock.real();
  const known = await findUser(context.db, userId);
  // An older name that breaks today's rules may stay, but not be chosen again (rules 7.2).
  if (known && known.user.name === name) {
    await saveUser(context.db, userId, { profileCompleted: true, updatedAt });
    return readUser(context, userId);
  }
  refuse(checkDisplayName(name));
  if (!(await isNameFree(context, name, { userId, cookie }))) refuse(displayNameTaken());
  const change = { name, ...keysOf(name), profileCompleted: true, updatedAt };
  await saveUser(context.db, userId, change).catch((error: unknown) => {
    if (refusalOf(error)?.code === 'display_name_taken') refuse(displayNameTaken());
    throw error;
  });
  return readUser(context, userId);
}

/**
 * Sets mail preferences [A2.44, A6.3]. Free users are refused with premium_needed; where the operator reminds them
 * too, they may set reminders, and injury alerts are ignored.
 */
export async function choosePreferences(
  context: Context,
  { caller: { userId }, body: { injury_alerts, lineup_reminders } }: Input<'PUT /account/notification-preferences'>,
): Promise<User> {
  const hasAlerts = await isPremium(context.db, userId);
  if (!hasAlerts && !context.remindsEveryone) {
    throw new AppError('premium_needed', 'Email notifications are part of Premium.');
  }
  await saveUser(context.db, userId, {
    ...(hasAlerts && { injuryAlerts: injury_alerts }),
    lineupReminders: lineup_reminders,
    updatedAt: context.clock.real(),
  });
  return readUser(context, userId);
}

/** The caller's read-only API tokens, newest first. */
export async function ownReadTokens({ db }: Context, { caller: { userId } }: Input<'GET /account/read-tokens'>) {
  return (await listReadTokens(db, userId)).map(present);
}

/** Creates a token, which only this response shows. Refuses with field_invalid. */
export async function makeReadToken(
  { db, ids, clock }: Context,
  { caller: { userId }, body: { name } }: Input<'POST /account/read-tokens'>,
): Promise<ReadToken & { token: string }> {
  const token = READ_TOKEN_PREFIX + ids.token();
  const kept = { id: ids.uuid(), name: name.trim(), createdAt: clock.real(), lastUsedAt: null };
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    refuse(checkReadToken(name, (await listReadTokens(tx, userId)).length));
    await saveReadToken(tx, { ...kept, userId, tokenHash: hashToken(token) });
  });
  return { ...present(kept), token };
}

/** Revokes a token of the caller's. Refuses with not_found. */
export async function revokeReadToken(
  { db }: Context,
  { caller: { userId }, params: { id: tokenId } }: Input<'DELETE /account/read-tokens/:id'>,
): Promise<void> {
  if (!(await deleteReadToken(db, userId, tokenId))) throw new AppError('not_found', 'There is no such token.');
}

function present({ id, name, createdAt, lastUsedAt }: StoredReadToken): ReadToken {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}

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
