import { APIError } from 'better-auth/api';
import type { Context } from '../../context.ts';
import { findUser } from './account-store.ts';

/** The library's hook before each new session: a suspended user gets none, however they sign in. */
export async function refuseSuspended(context: Context, userId: string): Promise<void> {
  const found = await findUser(context.db, userId);
  if (!found?.user.suspendedAt) return;
  const message = 'This account is suspended. Ask the person who runs this Singleback why.';
  throw new APIError('FORBIDDEN', { code: 'not_allowed', message });
}
