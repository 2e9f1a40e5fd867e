import type { User } from '@singleback/contract/account.ts';
import type { ReadToken } from '@singleback/contract/sign-in.ts';
import { checkReadToken, READ_TOKEN_PREFIX } from '@singleback/game/account/credentials.ts';
import { checkDisplayName, cleanDisplayName, displayNameTaken } from '@singleback/game/account/sign-up.ts';
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
import { findUser, saveUser } from './account-store.ts';
import { isNameFree, keysOf } from './names/display-names.ts';

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

/** Sets the display name, which completes the profile [A4.5, A5.9, A5.10, A7.18]. */
export async function chooseDisplayName(context: Context, { userId }: Caller, typed: string): Promise<User> {
  const name = cleanDisplayName(typed);
  const updatedAt = context.clock.real();
  const known = await findUser(context.db, userId);
  // An older name that breaks today's rules may stay, but not be chosen again (rules 7.2).
  if (known && known.user.name === name) {
    await saveUser(context.db, userId, { profileCompleted: true, updatedAt });
    return readUser(context, userId);
  }
  refuse(checkDisplayName(name));
  if (!(await isNameFree(context, name, { userId }))) refuse(displayNameTaken());
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
