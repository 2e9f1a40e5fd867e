import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findUser } from './account-store.ts';
import type { Auth } from './auth.ts';
import { findResetLink } from './password.ts';

/** The user that an emailed link would sign in; `name` falls back to the address. */
interface LinkOwner {
  name: string;
  email: string;
}

/**
 * Refuses with signed_in_as_another: a link does not replace another user's session without consent.
 * @param userId the user signed in in this browser; a deleted one does not count
 */
export async function refuseOtherSession(context: Context, userId: string, { name, email }: LinkOwner): Promise<void> {
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
export async function checkSessionBeforeReset(
  context: Context,
  auth: Auth,
  headers: Headers,
  token: string,
): Promise<void> {
  const current = await signedInUser(auth, headers);
  if (current === null) return;
  const link = await findResetLink(context, auth, token);
  const owner = link && link.userId !== current ? await findUser(context.db, link.userId) : null;
  if (!owner) return;
  const { name, email } = owner.user;
  await refuseOtherSession(context, current, { name: name ?? email, email });
}
