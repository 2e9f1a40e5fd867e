import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { concat, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import type { Sign } from '../log/note.ts';
import { type KeyKind, type VerifierKey, verifierKey } from '../log/verifier-key.ts';

/** A key that only tests use, always the same one for a name. */
export function testKey(name: string, kind: KeyKind = 'note'): { key: VerifierKey; sign: Sign } {
  return keyFromSeed(name, sha256(toUtf8(`test key ${name} ${kind}`)), kind);
}

/** The key of Ed25519 with this seed of 32 bytes. */
export function keyFromSeed(name: string, seed: Uint8Array, kind: KeyKind = 'note'): { key: VerifierKey; sign: Sign } {
  const der = concat(Uint8Array.from(PKCS8_HEAD), seed);
  const privateKey = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = new Uint8Array(Buffer.from(x, 'base64url'));
  return {
    key: verifierKey(name, publicKey, kind),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

const PKCS8_HEAD = [0x30, 0x2e, 0x02, 0x01, 0, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
