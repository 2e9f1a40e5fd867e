import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Pool } from 'pg';

/** Longer than a soak with its preparations. */
const LIFE_SECONDS = 2 * 3600;

/** Access tokens for many users, signed by a key that the app knows; made here because signing in takes long on purpose. */
export async function makeTokens(pool: Pool, issuer: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const kid = randomUUID();
  await pool.query(
    `insert into jwks (id, public_key, private_key, created_at) values ($1, $2, 'kept by the bench', now())`,
    [kid, JSON.stringify({ ...(await exportJWK(publicKey)), alg: 'ES256' })],
  );
  const until = Math.floor(Date.now() / 1000) + LIFE_SECONDS;
  const sign = async (userId: string) =>
    new SignJWT({ role: null })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(until)
      .sign(privateKey);
  return new Map(await Promise.all(userIds.map(async (userId) => [userId, await sign(userId)] as const)));
}
