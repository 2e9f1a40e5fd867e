// Tokens: who a request is from, and what its token may do.

import { READ_TOKEN_PREFIX } from '@singleback/game/account/credentials.ts';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { TtlCache } from '../caches.ts';
import type { Clock } from '../clock.ts';
import { hashToken } from '../ids.ts';
import type { RateLimits } from '../rate-limits.ts';

/** The caller: user id and role from a verified access token, and the session of the token. */
export interface Caller {
  userId: string;
  role: string | null;
  sessionId?: string;
  /** When the token expires, in milliseconds of real time. */
  expiresAt?: number;
}

/** Verifies the short-lived bearer tokens of the API (rules 5.1). */
export interface AccessTokens {
  /** The caller, or null when the token is forged, expired, foreign, or its session has ended. */
  verify(token: string): Promise<Caller | null>;
  /** Call after ending sessions: rechecks cached tokens, at once in this process and within seconds in others. */
  sessionsEnded(): void;
}

/** What access tokens are verified against. */
interface TokenSource {
  readKeys(): Promise<JSONWebKeySet>;
  isSessionOpen(sessionId: string): Promise<boolean>;
}

interface CachedToken {
  caller: Caller;
  expiresAt: number;
}

const MOST_KEPT = 20_000;
const SESSION_KNOWN_MS = 5_000;

/**
 * Access tokens signed with this installation's own keys. Verified locally and cached until they expire, so that each
 * signature is verified once.
 */
export function accessTokens(source: TokenSource, issuer: string, clock: Clock): AccessTokens {
  const kept = new Map<string, CachedToken>();
  const openSessions = () => {
    return new TtlCache(clock, SESSION_KNOWN_MS, (sessionId) => source.isSessionOpen(sessionId));
  };
  let isOpen = openSessions();
  let keys: ReturnType<typeof createLocalJWKSet> | null = null;

  const check = async (token: string, isSecondTry = false): Promise<JWTPayload | null> => {
    keys ??= createLocalJWKSet(await source.readKeys());
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

  const callerOf = async (token: string): Promise<Caller | null> => {
    const now = clock.real().getTime();
    const known = kept.get(token);
    if (known && known.expiresAt > now) return known.caller;
    const claims = await check(token);
    if (typeof claims?.sub !== 'string' || typeof claims.exp !== 'number') return null;
    const expiresAt = claims.exp * 1000;
    const role = typeof claims.role === 'string' ? claims.role : null;
    const caller: Caller = { userId: claims.sub, role, expiresAt };
    if (typeof claims.sid === 'string') caller.sessionId = claims.sid;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(token, { caller, expiresAt });
    return caller;
  };

  return {
    async verify(token) {
      const caller = await callerOf(token);
      if (!caller?.sessionId) return caller;
      return (await isOpen.get(caller.sessionId)) ? caller : null;
    },
    sessionsEnded() {
      isOpen = openSessions();
    },
  };
}

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
