import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Sign } from '@singleback/verify/log/note.ts';
import { insertInstallationOnce } from '../db/installation.ts';
import type { Db } from '../db/pool.ts';

/** The keys of an installation's log. */
export interface LogKeys {
  sign: Sign;
  /** 32 bytes. */
  publicKey: Uint8Array;
  /** The salts of sealed rows are derived from it: who knows it can open every row. */
  secret: Uint8Array;
}

const NAME = 'lock_log_keys';

/** The log's keys, created once and kept in the database: so they are in its backups, and every process signs alike. */
export async function openLogKeys(db: Db): Promise<LogKeys> {
  const { key, secret } = JSON.parse(await insertInstallationOnce(db, NAME, makeKeys())) as Record<
    'key' | 'secret',
    string
  >;
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  return {
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
    publicKey: publicPart(privateKey),
    secret: new Uint8Array(Buffer.from(secret, 'base64')),
  };
}

function makeKeys(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return JSON.stringify({ key, secret: randomBytes(32).toString('base64') });
}

function publicPart(privateKey: KeyObject): Uint8Array {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return new Uint8Array(Buffer.from(x, 'base64url'));
}
