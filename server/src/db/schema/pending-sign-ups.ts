import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * Sign-ups waiting for confirmation, each with its own password, name and destination. An address can have several;
 * the first one confirmed becomes the account. The token of the emailed link is signed and not stored. Written by
 * features/account.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid('id').primaryKey(),
    // In lower case.
    email: text('email').notNull(),
    // Null: it can't be confirmed, because the address already had an account or the sign-up has ended.
    passwordHash: text('password_hash'),
    name: text('display_name'),
    nameKey: text('display_name_key'),
    nameSkeleton: text('display_name_skeleton'),
    // The cookie of the browser that signed up, hashed.
    cookieHash: text('cookie_hash'),
    // The destination: a join link, an invitation, or a page of the product.
    joinToken: text('join_token'),
    invitationId: uuid('invitation_id'),
    returnPath: text('return_path'),
    createdAt: instant('created_at').notNull(),
    // Expiry of the newest link.
    expiresAt: instant('expires_at').notNull(),
    // Set once the address is confirmed, by this sign-up or otherwise.
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('pending_sign_ups_email').on(table.email),
    index('pending_sign_ups_name').on(table.nameKey),
    index('pending_sign_ups_name_skeleton').on(table.nameSkeleton),
    index('pending_sign_ups_created').on(table.createdAt),
  ],
);
