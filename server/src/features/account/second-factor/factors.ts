// What admins confirm before the console opens: a passkey, or a code of an app.
import { isIP } from 'node:net';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { sessions } from '../../../db/schema/account.ts';
import { factorSessions, secondFactors } from '../../../db/schema/admin.ts';
import { ownOrigins } from '../../../lib/requests.ts';

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/** A passkey as it is stored. */
type Passkey = Pick<FactorRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Whether browsers offer passkeys at the public address: it is secure, and not a bare IP address. */
export function offersPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0);
}

/** What a browser needs to make a passkey that is not one of `known`. The challenge is in the options. */
export function passkeyToMake(
  { publicUrl }: Context,
  { userId, email }: { userId: string; email: string },
  known: readonly FactorRow[],
) {
  return generateRegistrationOptions({
    ...{ rpName: 'Singleback', rpID: new URL(publicUrl).hostname },
    ...{ userName: email, userID: new TextEncoder().encode(userId), attestationType: 'none' },
    excludeCredentials: known.flatMap(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What a browser needs to sign with one of the passkeys. The challenge is in the options. */
export function passkeyToConfirm({ publicUrl }: Context, known: readonly FactorRow[]) {
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    allowCredentials: known.flatMap(descriptorOf),
    userVerification: 'preferred',
  });
}

const descriptorOf = ({ credentialId, transports }: FactorRow) =>
  credentialId === null ? [] : [{ id: credentialId, transports: transports as Transports }];

/** The passkey that a browser has made in answer to a challenge; null when it is not valid. */
export async function madePasskey(
  { publicUrl }: Context,
  response: unknown,
  expectedChallenge: string,
): Promise<Passkey | null> {
  const checked = await verifyRegistrationResponse({
    ...{ response: response as RegistrationResponseJSON, expectedChallenge, requireUserVerification: false },
    ...{ expectedOrigin: ownOrigins(publicUrl), expectedRPID: new URL(publicUrl).hostname },
  }).catch(() => null);
  const made = checked?.verified ? checked.registrationInfo?.credential : undefined;
  if (!made) return null;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: made.transports ?? [],
  };
}

/** The passkey of `known` that has signed a challenge, and its new count of uses; null when none has. */
export async function confirmedPasskey(
  { publicUrl }: Context,
  response: unknown,
  expectedChallenge: string,
  known: readonly FactorRow[],
): Promise<{ factor: FactorRow; counter: number } | null> {
  const given = response as AuthenticationResponseJSON | null | undefined;
  const factor = known.find(({ credentialId }) => credentialId !== null && credentialId === given?.id);
  if (!factor?.credentialId || factor.publicKey === null || !given) return null;
  const checked = await verifyAuthenticationResponse({
    ...{ response: given, expectedChallenge, requireUserVerification: false },
    ...{ expectedOrigin: ownOrigins(publicUrl), expectedRPID: new URL(publicUrl).hostname },
    credential: {
      ...{ id: factor.credentialId, publicKey: new Uint8Array(Buffer.from(factor.publicKey, 'base64url')) },
      ...{ counter: factor.counter, transports: factor.transports as Transports },
    },
  }).catch(() => null);
  return checked?.verified ? { factor, counter: checked.authenticationInfo.newCounter } : null;
}

/** Codes change every 30 seconds (RFC 6238). */
const STEP_MS = 30_000;
/** A clock may be one step off. */
const STEPS_APART = [0, -1, 1];
const SECRET_LENGTH = 32;

/** A new secret as an authenticator app takes it: in base32, and within an otpauth address. */
interface NewSecret {
  secret: string;
  uri: string;
  /** For storage. */
  encrypted: string;
}

/** Makes the secret of an authenticator app for an account. */
export async function makeSecret({ ids, authSecret, publicUrl }: Context, email: string): Promise<NewSecret> {
  const raw = ids.token().slice(0, SECRET_LENGTH);
  const issuer = `Singleback ${new URL(publicUrl).hostname}`;
  return {
    secret: base32.encode(raw, { padding: false }),
    uri: createOTP(raw).url(issuer, email),
    encrypted: await symmetricEncrypt({ key: authSecret, data: raw }),
  };
}

/**
 * The 30 seconds whose code this is, now or just before or after; null for a wrong code. Comparing takes the same time for
 * every code.
 */
export async function stepOfCode({ authSecret }: Context, encrypted: string, typed: string, now: Date) {
  const code = typed.replace(/\s/g, '');
  const otp = createOTP(await symmetricDecrypt({ key: authSecret, data: encrypted }));
  const current = Math.floor(now.getTime() / STEP_MS);
  let found: number | null = null;
  for (const apart of STEPS_APART) {
    if (isSame(code, await otp.hotp(current + apart))) found ??= current + apart;
  }
  return found;
}

function isSame(typed: string, code: string): boolean {
  let difference = typed.length ^ code.length;
  for (let index = 0; index < code.length; index++) difference |= typed.charCodeAt(index) ^ code.charCodeAt(index);
  return difference === 0;
}

export type FactorRow = typeof secondFactors.$inferSelect;

/** What a session was asked to answer, and since when. */
export interface Challenge {
  purpose: 'passkey' | 'totp' | 'confirm';
  challenge: string;
  challengedAt: Date;
}

/** A user's factors, oldest first. */
export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(asc(secondFactors.createdAt), asc(secondFactors.id));
}

/** Deletes all factors of a user. */
export async function deleteFactorsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** Notes that the code of 30 seconds was used; false if it, or a later one, was used before. */
export async function saveCodeUse(tx: Db, factorId: string, step: number, at: Date): Promise<boolean> {
  const isNew = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: at })
    .where(and(eq(secondFactors.id, factorId), isNew))
    .returning({ id: secondFactors.id });
  return used.length > 0;
}

/** A session's confirmation, its challenge, and when it was created; null when it has ended. */
export async function findFactorSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      createdAt: sessions.createdAt,
      confirmedAt: factorSessions.confirmedAt,
      purpose: factorSessions.purpose,
      challenge: factorSessions.challenge,
      challengedAt: factorSessions.challengedAt,
    })
    .from(sessions)
    .leftJoin(factorSessions, eq(factorSessions.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** Stores what a session has to answer, instead of an earlier challenge. */
export async function saveChallenge(db: Db, sessionId: string, challenge: Challenge): Promise<void> {
  await db
    .insert(factorSessions)
    .values({ sessionId, ...challenge })
    .onConflictDoUpdate({ target: factorSessions.sessionId, set: { ...challenge } });
}

/** Confirms a session, which uses up its challenge. */
export async function saveConfirmation(tx: Db, sessionId: string, at: Date): Promise<void> {
  const confirmed = { confirmedAt: at, purpose: null, challenge: null, challengedAt: null };
  await tx
    .insert(factorSessions)
    .values({ sessionId, ...confirmed })
    .onConflictDoUpdate({ target: factorSessions.sessionId, set: confirmed });
}

/**
 * Takes a session's challenge, so that it can be answered once; null when there is none of this purpose since `since`.
 */
export async function takeChallenge(tx: Db, sessionId: string, purpose: Challenge['purpose'], since: Date) {
  const found = await findFactorSession(tx, sessionId);
  const isOpen = found?.purpose === purpose && found.challengedAt !== null && found.challengedAt >= since;
  if (!isOpen || found.challenge === null) return null;
  const taken = await tx
    .update(factorSessions)
    .set({ purpose: null, challenge: null, challengedAt: null })
    .where(and(eq(factorSessions.sessionId, sessionId), eq(factorSessions.challenge, found.challenge)))
    .returning({ sessionId: factorSessions.sessionId });
  return taken.length > 0 ? found.challenge : null;
}

/** Withdraws what the sessions of a user have confirmed. */
export async function withdrawConfirmations(tx: Db, userId: string): Promise<void> {
  const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await tx.delete(factorSessions).where(inArray(factorSessions.sessionId, own));
}
