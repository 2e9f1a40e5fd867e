import { ApiError, serviceWordsOf } from '../api/api-error.ts';
import type { ConfirmationProof } from '../api/auth-service.ts';

/** Whose sign-up is being confirmed. */
export interface SignUpOwner {
  email: string;
  name: string;
}

/** Who is signed in in this browser, and who would be after the link. */
export interface OtherUser {
  signedInAs: string;
  name: string;
}

/** What the page shows while an emailed link is being confirmed. */
export type ConfirmationStep =
  | { step: 'working' }
  /** Another browser signed up: its password, or a new one. */
  | ({ step: 'password' } & SignUpOwner)
  /** The username was taken meanwhile. */
  | ({ step: 'name' } & SignUpOwner)
  /** Another user is signed in here. */
  | ({ step: 'other user' } & OtherUser)
  /** The link does not work: the server's code, and the address where it told it. */
  | { step: 'failed'; code: string; email: string | null }
  /** It could not be tried: what to say. */
  | { step: 'again'; words: string };

/** What a refused confirmation leads to, and what is wrong with a field, by its name, when it stays where it is. */
export interface Refused {
  next: ConfirmationStep | null;
  wrong: { field: string; words: string } | null;
}

/** Who is asked about, when an emailed link was refused because another user is signed in; else null. */
export function readOther(error: unknown): OtherUser | null {
  if (!(error instanceof ApiError) || error.code !== 'signed_in_as_another') return null;
  const details = (error.details ?? {}) as Record<string, unknown>;
  return { signedInAs: String(details.signed_in_as ?? ''), name: String(details.display_name ?? '') };
}

/** Reads the refusal of an attempt to confirm. */
export function readRefusal(error: unknown, proof: ConfirmationProof): Refused {
  const words = serviceWordsOf(error, 'Failed to confirm your email');
  if (!(error instanceof ApiError)) return { next: { step: 'again', words }, wrong: null };
  const details = (error.details ?? {}) as Record<string, unknown>;
  const text = (key: string) => (typeof details[key] === 'string' ? (details[key] as string) : '');
  const owner = { email: text('email'), name: text('display_name') };
  const other = readOther(error);
  if (other) return { next: { step: 'other user', ...other }, wrong: null };
  switch (error.code) {
    case 'password_needed':
      return { next: { step: 'password', ...owner }, wrong: null };
    case 'display_name_taken': {
      const wrong = { field: 'name', words };
      // With a new password the name is on the form already.
      return { next: proof.newPassword === undefined ? { step: 'name', ...owner } : null, wrong };
    }
    case 'field_invalid':
      return { next: null, wrong: { field: text('field'), words } };
    case 'link_invalid':
    case 'link_expired':
    case 'link_used':
      return { next: { step: 'failed', code: error.code, email: owner.email || null }, wrong: null };
    default:
      return { next: null, wrong: { field: '', words } };
  }
}
