import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant } from './instant.ts';

/**
 * Passkeys that sign a user in, in the field names of better-auth's plugin. Those of the admin console are second factors.
 * Written by features/account.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Of the password manager, or of the browser that made it.
    name: text('name'),
    credentialID: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    // Separated by commas.
    transports: text('transports'),
    // The model of the authenticator.
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_unique').on(table.credentialID),
    index('passkeys_user').on(table.userId),
  ],
);
