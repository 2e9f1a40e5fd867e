import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + 32;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** The purpose of a signed id: it is worthless for any other. */
export type Purpose = 'invitation' | 'sign-up';

/**
 * The secret of a link: an id and a signature of 32 bytes, base64url. It can be recreated for its recipient, and
 * nothing in the database reveals it.
 */
export function signedId(purpose: Purpose, authSecret: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, sign(purpose, authSecret, bytes)]).toString('base64url');
}

/** The id in a token of this purpose, or null when it is not one of ours. */
export function readSignedId(purpose: Purpose, authSecret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sign(purpose, authSecret, id))) return null;
  return id.toString('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5');
}

const sign = (purpose: Purpose, secret: string, id: Buffer) =>
  createHmac('sha256', `${purpose} ${secret}`).update(id).digest();

/** The secret of an invitation's link. */
export function invitationToken(authSecret: string, invitationId: string): string {
  return signedId('invitation', authSecret, invitationId);
}

/** The id in an invitation's token, or null when it is not one of ours. */
export function readInvitationToken(authSecret: string, token: string): string | null {
  return readSignedId('invitation', authSecret, token);
}
