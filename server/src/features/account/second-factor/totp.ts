import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Context } from '../../../context.ts';

/** Codes change every 30 seconds (RFC 6238). */
const STEP_MS = 30_000;
/** A clock may be one step off. */
const STEPS_APART = [0, -1, 1];
const SECRET_LENGTH = 32;

/** A new secret as an authenticator app takes it: in base32, and within an otpauth address. */
export interface NewSecret {
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
export async function stepOfCode(
  { authSecret }: Context,
  encrypted: string,
  typed: string,
  now: Date,
): Promise<number | null> {
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
