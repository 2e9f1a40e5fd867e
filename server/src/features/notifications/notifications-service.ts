import type { SubscriptionChange } from '@singleback/contract/notifications.ts';
import { checkEmail, emailKey } from '@singleback/game/account/email.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import type { Context } from '../../context.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { readUnsubscribeToken } from '../../lib/tokens/unsubscribe-tokens.ts';
import { emailOfUser, findUserByAddress, setUnsubscribed } from '../account/account-service.ts';

const NOT_FOUND = 'User not found with this email address';

/** Unsubscribes an address from all but essential mails [A5.17, A7.10, A8.7]. */
export async function unsubscribe(context: Context, email: string | undefined): Promise<SubscriptionChange> {
  const userId = await userOf(context, email);
  await setUnsubscribed(context, userId, true);
  return done('You have been unsubscribed from Singleback emails.');
}

/** Subscribes an address again [A7.11]. */
export async function resubscribe(context: Context, email: string): Promise<SubscriptionChange> {
  const userId = await userOf(context, email);
  await setUnsubscribed(context, userId, false);
  return done('You will get Singleback emails again.');
}

/** Unsubscribes by the signed token of a mail, without a page (RFC 8058). */
export async function unsubscribeByToken(
  context: Context,
  { query: { token } }: Input<'POST /notifications/one-click'>,
): Promise<SubscriptionChange> {
  await addressOfToken(context, token);
  await setUnsubscribed(context, readUnsubscribeToken(context.authSecret, token) as string, true);
  return done('You have been unsubscribed from Singleback emails.');
}

/** The token's owner; refuses with not_found when the token is not ours, or the account is deleted. */
export async function addressOfToken(context: Context, token: string): Promise<string> {
  const userId = readUnsubscribeToken(context.authSecret, token);
  const email = userId && (await emailOfUser(context.db, userId));
  if (!email) throw new AppError('not_found', 'This unsubscribe link is incomplete.');
  return email;
}

async function userOf(context: Context, typed: string | undefined): Promise<string> {
  if (!typed?.trim()) refuse(fieldProblem('email', 'Email parameter is required'));
  const email = emailKey(typed ?? '');
  refuse(checkEmail(email));
  const userId = await findUserByAddress(context.db, email);
  if (!userId) throw new AppError('not_found', NOT_FOUND);
  return userId;
}

const done = (message: string): SubscriptionChange => ({ success: true, message, error: null });
