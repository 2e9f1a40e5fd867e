import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from './clock.ts';

/** Who is calling: the user's id and role, out of a verified access token. */
export interface Caller {
  userId: string;
  role: string | null;
}

/** Verifies the short-lived bearer tokens of the API (rules 5.1). */
export interface AccessTokens {
  /** The caller, or null when the token is forged, expired or not ours. */
  verify(token: string): Promise<Caller | null>;
}

interface Kept {
  caller: Caller;
  expiresAt: number;
}

const MOST_KEPT = 20_000;

/**
 * Access tokens signed by this installation's own keys. Checked locally, and kept until they end, so that the cost of a
 * signature is paid once per token.
 */
export function accessTokens(readKeys: () => Promise<JSONWebKeySet>, issuer: string, clock: Clock): AccessTokens {
  const kept = new Map<string, Kept>();
  let keys: ReturnType<typeof createLocalJWKSet> | null = null;

  const check = async (token: string, isSecondTry = false): Promise<JWTPayload | null> => {
    keys ??= createLocalJWKSet(await readKeys());
    try {
      const options = { issuer, audience: issuer, algorithms: ['ES256'], currentDate: clock.real() };
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey && !isSecondTry) {
        keys = null;
        return check(token, true);
      }
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  return {
    async verify(token) {
      const now = clock.real().getTime();
      const known = kept.get(token);
      if (known && known.expiresAt > now) return known.caller;
      const claims = await check(token);
      if (typeof claims?.sub !== 'string' || typeof claims.exp !== 'number') return null;
      const caller = { userId: claims.sub, role: typeof claims.role === 'string' ? claims.role : null };
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(token, { caller, expiresAt: claims.exp * 1000 });
      return caller;
    },
  };
}
