import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { errors, jwtVerify } from 'jose';
import type { Context } from '../../context.ts';
import { readSignedId, signedId } from '../../lib/signed-ids.ts';

/** How long the emailed link of a sign-up works. */
export const LINK_WORKS_MS = 24 * HOUR_MS;
/** How long a sign-up is kept without being confirmed: as long, a new link can be sent for it. */
export const SIGN_UP_KEPT_MS = 30 * 24 * HOUR_MS;
/** How long a sign-up that is not confirmed keeps its display name from others, from its beginning. */
export const NAME_HELD_MS = 24 * HOUR_MS;

/** What a token stands for: a sign-up, or, in a link of an earlier version, the address that it was sent to. */
export type LinkSubject = { id: string } | { email: string; isExpired: boolean };

/** The page that confirms a sign-up. */
export function confirmationUrl(context: Context, signUpId: string): string {
  return `${context.publicUrl}/auth/confirm?token=${signUpToken(context, signUpId)}`;
}

/** The token in the link of a sign-up. */
export function signUpToken({ authSecret }: Context, signUpId: string): string {
  return signedId('sign-up', authSecret, signUpId);
}

/** Reads the token of a confirmation link; null for one that is not ours or is incomplete. */
export async function readSignUpToken({ authSecret }: Context, token: string): Promise<LinkSubject | null> {
  const id = readSignedId('sign-up', authSecret, token);
  return id ? { id } : readOldToken(authSecret, token);
}

/** Before sign-ups were kept apart, a link carried a JWT that names the address alone. */
async function readOldToken(secret: string, token: string): Promise<LinkSubject | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    return addressed(payload.email, false);
  } catch (error) {
    // Its signature was verified before its dates.
    if (error instanceof errors.JWTExpired) return addressed(error.payload.email, true);
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function addressed(email: unknown, isExpired: boolean): LinkSubject | null {
  return typeof email === 'string' ? { email: email.toLowerCase(), isExpired } : null;
}
