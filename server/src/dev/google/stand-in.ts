import { createHash } from 'node:crypto';
import { HOUR_SECONDS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import type { GoogleProvider } from '../../context.ts';
import type { Clock } from '../../lib/clock.ts';
import { hashToken, type Ids } from '../../lib/ids.ts';

/** A person who signs in at the stand-in. An empty name is a Google account without one. */
export interface Person {
  name: string;
  email: string;
  isVerified: boolean;
}

/** The app's authorization request. */
export interface Authorization {
  clientId: string;
  redirectUri: string;
  challenge: string;
}

/** A code to redeem, with the proof that it is the same app. */
interface Exchange extends Omit<Authorization, 'challenge'> {
  code: string;
  clientSecret: string;
  verifier: string;
}

/** What the app and the stand-in agree on. */
export interface StandInSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The only allowed redirect address. */
  redirectUri: string;
}

/** The stand-in as a provider: browsers reach it at its public address, the app at its own. */
export function standInProvider(publicUrl: string, ownUrl: string): GoogleProvider {
  return {
    clientId: 'singleback-stand-in',
    clientSecret: 'known to everybody here',
    authorizationUrl: `${publicUrl}/dev/google/authorize`,
    tokenUrl: `${ownUrl}/dev/google/token`,
    jwksUrl: `${ownUrl}/dev/google/keys`,
    issuers: [`${publicUrl}/dev/google`],
  };
}

/** The settings that belong to such a provider. */
export function standInSettings(
  publicUrl: string,
  { clientId, clientSecret, issuers }: GoogleProvider,
): StandInSettings {
  const issuer = issuers[0] ?? publicUrl;
  return { issuer, clientId, clientSecret, redirectUri: `${publicUrl}/api/auth/callback/google` };
}

/** A minimal Google: one-time codes with PKCE, signed ID tokens. */
export interface StandIn {
  settings: StandInSettings;
  keys: JSONWebKeySet;
  /** A code for this person, good for a minute, once. */
  allow(authorization: Authorization, person: Person): string;
  /** The ID token for a code, or null when anything about it is wrong. */
  redeem(exchange: Exchange): Promise<string | null>;
}

const CODE_LIFE_MS = MINUTE_MS;
const TOKEN_LIFE_SECONDS = HOUR_SECONDS;

/** Opens a stand-in with its own keys; nothing is stored. */
export async function openStandIn(
  settings: StandInSettings,
  { clock, ids }: { clock: Clock; ids: Ids },
): Promise<StandIn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = ids.uuid();
  const codes = new Map<string, Authorization & { person: Person; until: number }>();
  const now = () => clock.real().getTime();

  return {
    settings,
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },
    allow(authorization, person) {
      for (const [code, { until }] of codes) if (until < now()) codes.delete(code);
      const code = ids.token();
      codes.set(code, { ...authorization, person, until: now() + CODE_LIFE_MS });
      return code;
    },
    async redeem({ code, clientId, clientSecret, redirectUri, verifier }) {
      const known = codes.get(code);
      codes.delete(code);
      const isSame =
        known !== undefined &&
        known.until >= now() &&
        known.clientId === clientId &&
        clientSecret === settings.clientSecret &&
        known.redirectUri === redirectUri &&
        known.challenge === createHash('sha256').update(verifier).digest('base64url');
      return isSame ? idTokenFor(known.person) : null;
    },
  };

  function idTokenFor({ name, email, isVerified }: Person): Promise<string> {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ email, email_verified: isVerified, ...(name && { name }) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(subjectOf(email))
      .setIssuer(settings.issuer)
      .setAudience(settings.clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFE_SECONDS)
      .sign(privateKey);
  }
}

// The same address is always the same person, even after a restart.
const subjectOf = (email: string) => hashToken(`stand-in ${email.toLowerCase()}`).slice(0, 21);
