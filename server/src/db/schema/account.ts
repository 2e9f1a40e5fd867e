// The tables, by domain.
import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';

/**
 * Users. Keys are better-auth's field names; `name` is the display name, null until one is chosen and after the
 * account is deleted: the row stays for the lineups it owns (rules 5.8). Written by features/account.
 */
export const users = pgTable(
  'users',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    name: column.text('display_name'),
    // The name's key in `game/account/sign-up.ts`: names that look alike share it (rules 5.3).
    nameKey: column.text('display_name_key'),
    // The name's skeleton from features/account/names/display-names.ts. Null for a name older than skeletons that looks like
    // an older one: it may stay.
    nameSkeleton: column.text('display_name_skeleton'),
    // The name shown to others: FORMER_PLAYER and nameless in `game/account` for users without a name.
    shownName: column
      .text('shown_name')
      .notNull()
      .generatedAlwaysAs(
        sql`case when deleted_at is not null then 'Former player' else coalesce(display_name, 'Player ' || left(id::text, 4)) end`,
      ),
    // The name at Google, shown to the user only.
    fullName: column.text('full_name'),
    email: column.text('email').notNull(),
    emailVerified: column.boolean('email_verified').notNull().default(false),
    image: column.text('image'),
    role: column.text('role'),
    profileCompleted: column.boolean('profile_completed').notNull().default(false),
    injuryAlerts: column.boolean('injury_alerts').notNull().default(true),
    lineupReminders: column.boolean('lineup_reminders').notNull().default(true),
    lastSignInAt: instant('last_sign_in_at'),
    // Since when only account mails are sent.
    unsubscribedAt: instant('unsubscribed_at'),
    // Since when the user cannot sign in; lineups that are in still count.
    suspendedAt: instant('suspended_at'),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    // Given once, in the order of sign-up, for the standings in memory, which hold numbers instead of ids.
    number: column.integer('number').notNull().generatedByDefaultAsIdentity(),
  }),
  (table) => [
    uniqueIndex('users_email_unique').on(table.email),
    uniqueIndex('users_number_unique').on(table.number),
    uniqueIndex('users_display_name_unique').on(table.nameKey),
    uniqueIndex('users_display_name_skeleton_unique').on(table.nameSkeleton),
  ],
);

/** Sessions; `token` is the hash of the cookie's. Written by features/account. */
export const sessions = pgTable(
  'sessions',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    token: column.text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: column.text('ip_address'),
    userAgent: column.text('user_agent'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (table) => [uniqueIndex('sessions_token_unique').on(table.token), index('sessions_user').on(table.userId)],
);

/**
 * Browsers in which a user has signed in: `browserHash` hashes the user's id with the browser's own cookie, so that
 * rows of different users can't be linked. Written by features/account.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  (column) => ({
    userId: reference('user_id', () => users.id, 'cascade'),
    browserHash: column.text('browser_hash').notNull(),
    lastSignInAt: instant('last_sign_in_at').notNull(),
  }),
  (table) => [primaryKey({ name: 'known_browsers_pk', columns: [table.userId, table.browserHash] })],
);

/** Ways to sign in: a password or a provider. Written by features/account. */
export const accounts = pgTable(
  'accounts',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    accountId: column.text('account_id').notNull(),
    providerId: column.text('provider_id').notNull(),
    password: column.text('password'),
    accessToken: column.text('access_token'),
    refreshToken: column.text('refresh_token'),
    idToken: column.text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: column.text('scope'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (table) => [
    uniqueIndex('accounts_provider_unique').on(table.providerId, table.accountId),
    index('accounts_user').on(table.userId),
  ],
);

/** Short-lived proofs: reset links and the like. Written by features/account. */
export const verifications = pgTable(
  'verifications',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    identifier: column.text('identifier').notNull(),
    value: column.text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Keys that sign access tokens. Written by features/account. */
export const jwks = pgTable('jwks', (column) => ({
  id: column.uuid('id').primaryKey(),
  publicKey: column.text('public_key').notNull(),
  privateKey: column.text('private_key').notNull(),
  alg: column.text('alg'),
  crv: column.text('crv'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
}));

/** A user's subscription [A3.7]; no row is a free account. Written by features/billing. */
export const subscriptions = pgTable('subscriptions', (column) => ({
  userId: reference('user_id', () => users.id, 'cascade').primaryKey(),
  plan: column.text('plan').notNull(),
  status: column.text('status').notNull(),
  startDate: instant('start_date'),
  endDate: instant('end_date'),
  // Renews after the end date unless cancelled.
  renews: column.boolean('renews').notNull().default(true),
  // Of the subscription at Stripe; null: nobody pays for it, as in the demo.
  stripeId: column.text('stripe_id'),
  updatedAt: instant('updated_at').notNull(),
}));

/** Feedback of users [A3.8]; deleted with the account. Written by features/feedback. */
export const feedback = pgTable(
  'feedback',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    type: column.text('type').notNull(),
    subject: column.text('subject').notNull(),
    description: column.text('description').notNull(),
    email: column.text('email'),
    createdAt: instant('created_at').notNull(),
    // When an admin marked it as done.
    doneAt: instant('done_at'),
  }),
  (table) => [index('feedback_user').on(table.userId)],
);

/** A user's read-only API tokens, hashed. Written by db/credentials. */
export const readTokens = pgTable(
  'read_tokens',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    name: column.text('name').notNull(),
    tokenHash: column.text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  }),
  (table) => [uniqueIndex('read_tokens_token_unique').on(table.tokenHash), index('read_tokens_user').on(table.userId)],
);

/**
 * Passkeys that sign a user in, in the field names of better-auth's plugin. Those of the admin console are second factors.
 * Written by features/account.
 */
export const passkeys = pgTable(
  'passkeys',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    // Of the password manager, or of the browser that made it.
    name: column.text('name'),
    credentialID: column.text('credential_id').notNull(),
    publicKey: column.text('public_key').notNull(),
    counter: column.bigint('counter', { mode: 'number' }).notNull(),
    deviceType: column.text('device_type').notNull(),
    backedUp: column.boolean('backed_up').notNull(),
    // Separated by commas.
    transports: column.text('transports'),
    // The model of the authenticator.
    aaguid: column.text('aaguid'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  }),
  (table) => [
    uniqueIndex('passkeys_credential_unique').on(table.credentialID),
    index('passkeys_user').on(table.userId),
  ],
);

/**
 * Stripe customers. `startedSyncs` and `finishedSyncs` number the syncs of a subscription: the result of an older sync than the
 * last applied one is discarded. Written by features/billing.
 */
export const billingCustomers = pgTable(
  'billing_customers',
  (column) => ({
    userId: reference('user_id', () => users.id, 'cascade').primaryKey(),
    customerId: column.text('customer_id').notNull(),
    startedSyncs: column.integer('started_syncs').notNull().default(0),
    finishedSyncs: column.integer('finished_syncs').notNull().default(0),
    syncedAt: instant('synced_at'),
    // Since when a payment may have been made that we don't know of yet.
    checkoutAt: instant('checkout_at'),
    // The account is deleted: cancel at Stripe, then delete this row.
    isClosing: column.boolean('is_closing').notNull().default(false),
  }),
  (table) => [
    uniqueIndex('billing_customers_customer_unique').on(table.customerId),
    index('billing_customers_synced').on(table.syncedAt),
  ],
);

/** Stripe events already applied, so that none is applied twice. Written by features/billing. */
export const billingEvents = pgTable(
  'billing_events',
  (column) => ({
    id: column.text('id').primaryKey(),
    type: column.text('type').notNull(),
    createdAt: instant('created_at').notNull(),
    appliedAt: instant('applied_at').notNull(),
  }),
  (table) => [index('billing_events_applied').on(table.appliedAt)],
);

/**
 * Sign-ups waiting for confirmation, each with its own name, destination, and password or emailed code. An address can
 * have several; the first one confirmed becomes the account, or signs in to it. The token of the emailed link is signed
 * and not stored. Written by features/account.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    // In lower case.
    email: column.text('email').notNull(),
    // How it was begun: with a password, or with an emailed code, which also signs in to an existing account.
    kind: column
      .text('kind', { enum: ['password', 'code'] })
      .notNull()
      .default('password'),
    // Null: none was chosen, or the address already had an account, or the sign-up has ended.
    passwordHash: column.text('password_hash'),
    name: column.text('display_name'),
    nameKey: column.text('display_name_key'),
    nameSkeleton: column.text('display_name_skeleton'),
    // The cookie of the browser that signed up, hashed.
    cookieHash: column.text('cookie_hash'),
    // The destination: a join link, an invitation, or a page of the product.
    joinToken: column.text('join_token'),
    invitationId: column.uuid('invitation_id'),
    returnPath: column.text('return_path'),
    // The lineup that a guest built, as hidden as any other; deleted after a day.
    lineup: column.jsonb('lineup').$type<LineupSubmission>(),
    // The emailed code, signed; null once it was entered.
    codeHash: column.text('code_hash'),
    codeTries: column.integer('code_tries').notNull().default(0),
    codeExpiresAt: instant('code_expires_at'),
    // When the code was entered in this browser.
    provenAt: instant('proven_at'),
    createdAt: instant('created_at').notNull(),
    // Expiry of the newest link.
    expiresAt: instant('expires_at').notNull(),
    // Set once the address is confirmed, by this sign-up or otherwise.
    endedAt: instant('ended_at'),
  }),
  (table) => [
    index('pending_sign_ups_email').on(table.email),
    index('pending_sign_ups_name').on(table.nameKey),
    index('pending_sign_ups_name_skeleton').on(table.nameSkeleton),
    index('pending_sign_ups_created').on(table.createdAt),
  ],
);
