import { type InviteForm, inviteProblems } from '@singleback/game/invitations/check-invite.ts';
import { ApiError, serviceWordsOf } from '../../api/api-error.ts';

export interface InviteErrors {
  addresses?: string;
  message?: string;
}

/** What is wrong with each field of the invite form of a user with this address, in the spec's words [G5.3 to G5.10]. */
export function inviteErrors(form: InviteForm, ownEmail: string | null = null): InviteErrors {
  const errors: InviteErrors = {};
  for (const { message, details } of inviteProblems(form, ownEmail)) {
    if (details?.field === 'message') errors.message ??= message;
    else errors.addresses ??= message;
  }
  return errors;
}

/** Why nobody was invited; the details follow after a colon where there are some [G8.7]. */
export function inviteFailure(error: unknown): string {
  const words = serviceWordsOf(error, 'Failed to invite to group');
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details.map(String) : [];
  return details.length > 0 ? `${words.replace(/[.:]$/, '')}: ${details.join(' ')}` : words;
}
