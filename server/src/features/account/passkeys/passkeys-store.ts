import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import { passkeys } from '../../../db/schema/passkeys.ts';

/** A stored passkey. */
export type PasskeyRow = typeof passkeys.$inferSelect;

/** A user's passkeys, newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));
}

/** The passkey that an authenticator knows by this id, or null. */
export async function findPasskey(db: Db, credentialID: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialID, credentialID));
  return row ?? null;
}

/** Renames a passkey of a user; null when it is not there. */
export async function renamePasskeyRow(db: Db, userId: string, passkeyId: string, name: string) {
  const own = and(eq(passkeys.userId, userId), eq(passkeys.id, passkeyId));
  const [row] = await db.update(passkeys).set({ name }).where(own).returning();
  return row ?? null;
}

/** Deletes a passkey of a user; returns whether it was there. */
export async function deletePasskey(db: Db, userId: string, passkeyId: string): Promise<boolean> {
  const own = and(eq(passkeys.userId, userId), eq(passkeys.id, passkeyId));
  const gone = await db.delete(passkeys).where(own).returning({ id: passkeys.id });
  return gone.length > 0;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}
