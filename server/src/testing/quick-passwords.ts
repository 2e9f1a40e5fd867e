import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '../lib/tokens/passwords.ts';

const KEY_BYTES = 64;
const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);

/** As in the app but with less work: tests hash hundreds of passwords that protect nothing. */
export const quickPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
  },
  async verify({ hash, password }) {
    const [salt = '', key = ''] = hash.split(':');
    return timingSafeEqual(await keyOf(password, salt), Buffer.from(key, 'hex'));
  },
};

const keyOf = (password: string, salt: string) => derive(password.normalize('NFKC'), salt, KEY_BYTES, { N: 2 });
