import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * Sign-ups that wait for their confirmation, each with its own password, name and destination. An address can have
 * several; the first that is confirmed becomes the account. The token of the emailed link is signed, and stored nowhere.
 * Written by features/account.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid('id').primaryKey(),
    // In lower case.
    email: text('email').notNull(),
    // Null: nobody can confirm with it. The address had an account already, or the sign-up has ended.
    passwordHash: text('password_hash'),
    name: text('display_name'),
    nameKey: text('display_name_key'),
    nameSkeleton: text('display_name_skeleton'),
    // The cookie of the browser that signed up, hashed.
    cookieHash: text('cookie_hash'),
    // Where the sign-up leads: a join link, an invitation, or a page of the product.
    joinToken: text('join_token'),
    invitationId: uuid('invitation_id'),
    returnPath: text('return_path'),
    createdAt: instant('created_at').notNull(),
    // Of the newest link.
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
