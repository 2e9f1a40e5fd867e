import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Makes and checks the hashes that are stored of passwords. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(typed: { hash: string; password: string }): Promise<boolean>;
}

/** By scrypt as the sign-in library sets it: some 100 ms of work for each guess. */
export const slowPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };
