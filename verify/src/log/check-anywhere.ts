// The log in the formats of C2SP: the tree (RFC 6962) with its proofs and tiles, signed notes, checkpoints, and what a
// log and its witnesses say to each other.

import type { CheckSignature } from './note.ts';
import { checkByWebCrypto } from './web-crypto.ts';

/**
 * Checks Ed25519 signatures in every browser: by the platform, and where that cannot, on plain http or in older browsers,
 * by code that is loaded then.
 */
export const checkAnywhere: CheckSignature = async (publicKey, message, signature) => {
  try {
    return await checkByWebCrypto(publicKey, message, signature);
  } catch {
    const { checkByNoble } = await import('./noble.ts');
    return checkByNoble(publicKey, message, signature);
  }
};
