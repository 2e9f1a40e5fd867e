import type { CheckSignature } from './note.ts';

/** With Node's types and with a browser's, it is another one. */
type Bytes = Uint8Array<ArrayBuffer>;

/** Checks Ed25519 signatures by the platform. Browsers have it on https and localhost only. */
export const checkByWebCrypto = (async (publicKey, message, signature) => {
  const key = await crypto.subtle.importKey('raw', publicKey as Bytes, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature as Bytes, message as Bytes);
}) satisfies CheckSignature;
