import { type InviteForm, inviteProblems } from '@singleback/game/invitations/check-invite.ts';
import { ApiError, serviceWordsOf } from '../../platform/api/api-error.ts';

export interface InviteErrors {
  addresses?: string;
  message?: string;
}

/**
 * The error of each field of the invite form in the spec's words, for a user with this e-mail [G5.3 to G5.10]. A refused
 * message is followed by the words it is refused for.
 */
export function inviteErrors(form: InviteForm, ownEmail: string | null = null): InviteErrors {
  const errors: InviteErrors = {};
  for (const { message, details } of inviteProblems(form, ownEmail)) {
    if (details?.field === 'message') errors.message ??= withFound(message, details.found);
    else errors.addresses ??= message;
  }
  return errors;
}

function withFound(message: string, found: unknown): string {
  const words = Array.isArray(found) ? found.map((word) => `“${word}”`) : [];
  return words.length === 0 ? message : `${message} Found: ${words.join(', ')}.`;
}

/** Why no invitation was sent; details follow after a colon [G8.7]. */
export function inviteFailure(error: unknown): string {
  const words = serviceWordsOf(error, 'Failed to invite to group');
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details.map(String) : [];
  return details.length > 0 ? `${words.replace(/[.:]$/, '')}: ${details.join(' ')}` : words;
}
