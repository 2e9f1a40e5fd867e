// Passkeys that sign in; those that open the admin console are in second-factor.

import { getAuthenticatorName, passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { passkeys } from '../../../db/schema/account.ts';
import { ownOrigins } from '../../../lib/requests.ts';
import { browserName } from '../account-mails.ts';
import { findUser } from '../account-store.ts';

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

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}
