// Calls of the API: the session, the cache, and what is kept on the device.
import { ApiError } from './api-error.ts';

/** How often the token is checked [A9.5]. */
export const CHECK_MS = 30_000;

const EARLY_MS = 2 * CHECK_MS;

export interface HeldToken {
  token: string;
  /** When it was received, by the page's monotonic clock in milliseconds. */
  receivedAt: number;
  /** Lifetime in milliseconds by the server's timestamps, because the device's clock may be wrong. */
  lifetime: number;
}

/**
 * Whether a token should be renewed at `now` (the page's monotonic clock): when it would expire within two more checks,
 * or half of a shorter lifetime has passed.
 */
export function shouldRenew(held: HeldToken, now: number): boolean {
  const left = held.receivedAt + held.lifetime - now;
  return left <= Math.min(EARLY_MS, held.lifetime / 2);
}

/** The lifetime of a JWT in milliseconds, from `iat` and `exp`; 0 when unreadable, so that it is used once. */
export function lifetimeOf(token: string): number {
  const { iat, exp } = claimsOf(token);
  return typeof iat === 'number' && typeof exp === 'number' ? Math.max(0, exp - iat) * 1000 : 0;
}

/** The id of the user whose JWT it is; null when unreadable. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : null;
}

/** The id of the session that a JWT belongs to; null when unreadable, or without a token. */
export function sessionOf(token: string | null): string | null {
  const { sid } = claimsOf(token ?? '');
  return typeof sid === 'string' ? sid : null;
}

function claimsOf(token: string): { iat?: unknown; exp?: unknown; sub?: unknown; sid?: unknown } {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(part));
  } catch {
    return {};
  }
}

/** Keeps the access token in memory only, and renews it before it expires (rules 5.1). */
export function createTokenKeeper(
  fetchToken: () => Promise<string>,
  steadyNow: () => number,
  onRenewed: (token: string) => void = () => {},
) {
  let held: HeldToken | null = null;
  let renewing: Promise<string | null> | null = null;
  let era = 0;

  const renew = async (): Promise<string | null> => {
    const mine = era;
    try {
      const token = await fetchToken();
      // Signed out while the request was in flight: the token belongs to nobody.
      if (mine !== era) return null;
      const isRenewal = held !== null;
      held = { token, receivedAt: steadyNow(), lifetime: lifetimeOf(token) };
      if (isRenewal) onRenewed(token);
      return token;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    } finally {
      if (mine === era) renewing = null;
    }
  };

  const get = async (): Promise<string | null> => {
    if (held && !shouldRenew(held, steadyNow())) return held.token;
    renewing ??= renew();
    return renewing;
  };

  return {
    /** A valid token, fetched if needed; null when there is no session. */
    get,
    /** The token in memory, which may have expired; null when there is none. Fetches nothing. */
    current: (): string | null => held?.token ?? null,
    /** Renews a token that is about to expire; never throws. */
    async check() {
      if (held) await get().catch(() => null);
    },
    forget() {
      era += 1;
      held = null;
      renewing = null;
    },
  };
}

export type TokenKeeper = ReturnType<typeof createTokenKeeper>;
