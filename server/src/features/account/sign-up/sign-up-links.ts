import { DAY_MS } from '@singleback/game/season/durations.ts';
import { errors, jwtVerify } from 'jose';
import type { Context } from '../../../context.ts';
import { readSignedId, signedId } from '../../../lib/tokens/signed-ids.ts';

/** How long the emailed link of a sign-up works. */
export const LINK_WORKS_MS = DAY_MS;
/** How long an unconfirmed sign-up is stored and can get new links. */
export const SIGN_UP_KEPT_MS = 30 * DAY_MS;
/** How long an unconfirmed sign-up reserves its display name. */
export const NAME_HELD_MS = DAY_MS;

/** The content of a token: a sign-up, or, from an earlier version, an address. */
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

/** Links of an earlier version carry a JWT with the address only. */
async function readOldToken(secret: string, token: string): Promise<LinkSubject | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    return addressed(payload.email, false);
  } catch (error) {
    // The signature was verified before the dates.
    if (error instanceof errors.JWTExpired) return addressed(error.payload.email, true);
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function addressed(email: unknown, isExpired: boolean): LinkSubject | null {
  return typeof email === 'string' ? { email: email.toLowerCase(), isExpired } : null;
}
