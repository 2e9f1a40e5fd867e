// Passkeys that sign in; those that open the admin console are in second-factor.

import { getAuthenticatorName, passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { passkeys } from '../../../db/schema/account.ts';
import { ownOrigins } from '../../../lib/own-targets.ts';
import { findUser } from '../account-store.ts';
import { browserName } from '../security-mails.ts';

/**
 * The header that passes the caller who adds a passkey to the library. The library's own paths for passkeys are not
 * reachable, so no client can set it.
 */
export const OWNER_HEADER = 'x-singleback-passkey-owner';

/**
 * Passkeys for signing in. They stand for the password, so they must be ones that the browser finds without a name, and
 * each use must be confirmed by a fingerprint, a face or a PIN.
 */
export function passkeysPlugin(context: Context) {
  return passkey({
    rpName: 'Singleback',
    rpID: new URL(context.publicUrl).hostname,
    origin: ownOrigins(context.publicUrl),
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      // The caller is identified by the access token instead of the session's cookie.
      requireSession: false,
      async resolveUser({ ctx }) {
        const found = await findUser(context.db, ctx.headers?.get(OWNER_HEADER) ?? '');
        if (!found) throw unverified();
        const { id, email, name } = found.user;
        return { id, name: email, displayName: name ?? email };
      },
      async afterVerification({ ctx, verification, user }) {
        const made = verification.registrationInfo;
        if (!made?.userVerified || user.id !== ctx.headers?.get(OWNER_HEADER)) throw unverified();
        return { name: getAuthenticatorName(made.aaguid) ?? browserName(ctx.headers?.get('user-agent'), 'Passkey') };
      },
    },
    authentication: {
      async afterVerification({ verification: { authenticationInfo } }) {
        if (!authenticationInfo.userVerified) throw unverified();
        await context.db
          .update(passkeys)
          .set({ lastUsedAt: context.clock.real() })
          .where(eq(passkeys.credentialID, authenticationInfo.credentialID));
      },
    },
  });
}

const unverified = () => new APIError('UNAUTHORIZED', { message: 'not verified' });

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
