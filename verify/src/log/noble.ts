import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import type { CheckSignature } from './note.ts';

hashes.sha512 = sha512;

/** Checks Ed25519 signatures without the platform. */
export const checkByNoble: CheckSignature = (publicKey, message, signature) => {
  try {
    return verify(signature, message, publicKey, { zip215: false });
  } catch {
    // A key or signature that is no point of the curve.
    return false;
  }
};
