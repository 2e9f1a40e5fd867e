import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Hashes passwords and checks them. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(typed: { hash: string; password: string }): Promise<boolean>;
}

/** scrypt with the sign-in library's parameters: some 100 ms per guess. */
export const slowPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };
