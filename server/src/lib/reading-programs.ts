import { READ_TOKEN_PREFIX } from '@singleback/game/account/credentials.ts';
import { hashToken } from './ids.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Caller } from './tokens/access-tokens.ts';

const SHAPE = new RegExp(`^${READ_TOKEN_PREFIX}[\\w-]{43}$`);

/** Checks the tokens of read-only API clients. */
export interface ReadingPrograms {
  isReadToken(token: string): boolean;
  /**
   * The token's owner, without any role; null when it is unknown or revoked. Looked up on every call, so that revoking
   * works at once. Refuses with too_many.
   */
  verify(token: string): Promise<Caller | null>;
}

/** `use` finds a token by its digest and records the use; `limits` counts the calls of each token. */
export function readingPrograms(
  use: (tokenHash: string) => Promise<{ userId: string } | null>,
  limits: Pick<RateLimits<'program'>, 'admit'>,
): ReadingPrograms {
  return {
    isReadToken: (token) => SHAPE.test(token),
    async verify(token) {
      const tokenHash = hashToken(token);
      const found = await use(tokenHash);
      if (found === null) return null;
      await limits.admit('program', { address: '', account: tokenHash });
      return { userId: found.userId, role: null };
    },
  };
}
