import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Where ids and secrets come from. */
export interface Ids {
  /** A UUID, version 4. */
  uuid(): string;
  /** 32 random bytes, base64url: a secret that goes into a link. */
  token(): string;
  /** A whole number from 0 up to, but not including, `limit`; not predictable. */
  below(limit: number): number;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  below: (limit) => randomInt(limit),
};

/** Hashes a secret token for storage. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
