import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Sign-ups waiting for confirmation, each with its own name, destination, and password or emailed code. An address can
 * have several; the first one confirmed becomes the account, or signs in to it. The token of the emailed link is signed
 * and not stored. Written by features/account.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid('id').primaryKey(),
    // In lower case.
    email: text('email').notNull(),
    // How it was begun: with a password, or with an emailed code, which also signs in to an existing account.
    kind: text('kind', { enum: ['password', 'code'] })
      .notNull()
      .default('password'),
    // Null: none was chosen, or the address already had an account, or the sign-up has ended.
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
    // The lineup that a guest built, as hidden as any other; deleted after a day.
    lineup: jsonb('lineup').$type<LineupSubmission>(),
    // The emailed code, signed; null once it was entered.
    codeHash: text('code_hash'),
    codeTries: integer('code_tries').notNull().default(0),
    codeExpiresAt: instant('code_expires_at'),
    // When the code was entered in this browser.
    provenAt: instant('proven_at'),
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
