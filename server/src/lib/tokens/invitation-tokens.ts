import { readSignedId, signedId } from './signed-ids.ts';

/** The secret of an invitation's link. */
export function invitationToken(authSecret: string, invitationId: string): string {
  return signedId('invitation', authSecret, invitationId);
}

/** The id in an invitation's token, or null when it is not one of ours. */
export function readInvitationToken(authSecret: string, token: string): string | null {
  return readSignedId('invitation', authSecret, token);
}
