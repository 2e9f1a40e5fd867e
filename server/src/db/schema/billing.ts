import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant } from './instant.ts';

/**
 * Stripe customers. `startedSyncs` and `finishedSyncs` number the syncs of a subscription: the result of an older sync than the
 * last applied one is discarded. Written by features/billing.
 */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    startedSyncs: integer('started_syncs').notNull().default(0),
    finishedSyncs: integer('finished_syncs').notNull().default(0),
    syncedAt: instant('synced_at'),
    // Since when a payment may have been made that we don't know of yet.
    checkoutAt: instant('checkout_at'),
    // The account is deleted: cancel at Stripe, then delete this row.
    isClosing: boolean('is_closing').notNull().default(false),
  },
  (table) => [
    uniqueIndex('billing_customers_customer_unique').on(table.customerId),
    index('billing_customers_synced').on(table.syncedAt),
  ],
);

/** Stripe events already applied, so that none is applied twice. Written by features/billing. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    createdAt: instant('created_at').notNull(),
    appliedAt: instant('applied_at').notNull(),
  },
  (table) => [index('billing_events_applied').on(table.appliedAt)],
);
