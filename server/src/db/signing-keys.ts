import type { JSONWebKeySet } from 'jose';
import type { Db } from './pool.ts';
import { jwks } from './schema/account.ts';

/** The public halves of the keys that sign this installation's access tokens. */
export async function readSigningKeys(db: Db): Promise<JSONWebKeySet> {
  const rows = await db.select({ id: jwks.id, publicKey: jwks.publicKey }).from(jwks);
  return { keys: rows.map((row) => ({ ...JSON.parse(row.publicKey), kid: row.id })) };
}
