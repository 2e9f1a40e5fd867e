import { readPending } from '../../platform/api/pending.ts';
import { authService } from '../../platform/api/session.ts';

/** Emails a code that signs in, or signs up for the group that the visitor came for. */
export function requestCode(email: string): ReturnType<typeof authService.sendCode> {
  const { joinToken, invitationToken } = readPending();
  return authService.sendCode({
    ...{ email, callbackURL: '/auth/callback' },
    ...(joinToken && { joinToken }),
    ...(invitationToken && { invitationToken }),
  });
}
