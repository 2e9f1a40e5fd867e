// The log in the formats of C2SP: the tree (RFC 6962) with its proofs and tiles, signed notes, checkpoints, and what a
// log and its witnesses say to each other.
import type { CheckSignature } from './note.ts';

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

/** With Node's types and with a browser's, it is another one. */
type Bytes = Uint8Array<ArrayBuffer>;

/** Checks Ed25519 signatures by the platform. Browsers have it on https and localhost only. */
export const checkByWebCrypto = (async (publicKey, message, signature) => {
  const key = await crypto.subtle.importKey('raw', publicKey as Bytes, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature as Bytes, message as Bytes);
}) satisfies CheckSignature;
