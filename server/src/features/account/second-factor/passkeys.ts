// What admins confirm before the console opens: a passkey, or a code of an app.

import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Context } from '../../../context.ts';
import { ownOrigins } from '../../../lib/own-targets.ts';
import type { FactorRow } from './second-factor-store.ts';

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/** A passkey as it is stored. */
export type Passkey = Pick<FactorRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

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
