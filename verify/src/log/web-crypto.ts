import { SignatureError } from '../format-error.ts';
import type { CheckSignature } from './note.ts';

/** Checks Ed25519 signatures by the platform. Browsers have it on https and localhost only. */
export const checkByWebCrypto: CheckSignature = async (publicKey, message, signature) => {
  // A type of its own: with Node's types and with a browser's, it is another one.
  const bytes = (part: Uint8Array) => part as Uint8Array<ArrayBuffer>;
  if (!globalThis.crypto?.subtle) throw new SignatureError('This browser cannot check signatures on this address.');
  const key = await crypto.subtle.importKey('raw', bytes(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytes(signature), bytes(message));
};
