import { DAY_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../../context.ts';
import { readSignedId, signedId } from '../../../lib/tokens/signed-ids.ts';

/** How long the emailed link of a sign-up works. */
export const LINK_WORKS_MS = DAY_MS;
/** How long an unconfirmed sign-up is stored and can get new links. */
export const SIGN_UP_KEPT_MS = 30 * DAY_MS;
/** How long an unconfirmed sign-up reserves its display name. */
export const NAME_HELD_MS = DAY_MS;

/** The page that confirms a sign-up. */
export function confirmationUrl(context: Context, signUpId: string): string {
  return `${context.publicUrl}/auth/confirm?token=${signUpToken(context, signUpId)}`;
}

/** The token in the link of a sign-up. */
export function signUpToken({ authSecret }: Context, signUpId: string): string {
  return signedId('sign-up', authSecret, signUpId);
}

/** The sign-up of a confirmation link's token; null for one that is not ours or is incomplete. */
export function readSignUpToken({ authSecret }: Context, token: string): string | null {
  return readSignedId('sign-up', authSecret, token);
}
