import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + 32;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * The secret of an invitation's link: its id and a signature of 32 bytes, base64url. It can be made again for whom it is
 * meant, and nothing in the database tells it.
 */
export function invitationToken(authSecret: string, invitationId: string): string {
  const id = Buffer.from(invitationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(authSecret, id)]).toString('base64url');
}

/** The id in an invitation's token, or null when it is not one of ours. */
export function readInvitationToken(authSecret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sign(authSecret, id))) return null;
  return id.toString('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5');
}

// The purpose keeps one kind of signature from passing for another.
const sign = (secret: string, id: Buffer) => createHmac('sha256', `invitation ${secret}`).update(id).digest();
