import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError, serviceWordsOf } from './api-error.ts';

// Loaded on the first press only.
const load = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys, which it only offers on a secure address. */
export function hasPasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in globalThis;
}

/** Lets the browser make a passkey. Throws when the user declines. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

/** Lets the browser sign with a passkey. Throws when the user declines. */
export async function signWithPasskey(options: unknown): Promise<unknown> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

const OF_BROWSER: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey prompt was closed, or took too long. Try again.',
  AbortError: 'The passkey prompt was closed. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address.',
};

/** Why a passkey could not be made or used, in words for the user. */
export function passkeyWords(error: unknown): string {
  const otherwise = 'The passkey couldn’t be used. Try again.';
  if (error instanceof ApiError) return serviceWordsOf(error, otherwise);
  return (error instanceof Error && OF_BROWSER[error.name]) || otherwise;
}
