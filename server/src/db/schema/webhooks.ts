import type { LeadState } from '@singleback/game/webhooks/webhook.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant, reference } from './columns.ts';
import { groups } from './groups.ts';
import { weeks } from './season.ts';

/** Where messages of a group are sent. Written by features/webhooks. */
export const groupWebhooks = pgTable(
  'group_webhooks',
  {
    id: uuid('id').primaryKey(),
    groupId: reference('group_id', () => groups.id),
    kind: text('kind').notNull(),
    // Encrypted: who knows it can write to the channel.
    url: text('url').notNull(),
    // What is shown of the address: its host and its last letters.
    host: text('host').notNull(),
    ending: text('ending').notNull(),
    // Encrypted; signs what is sent to any other program than Discord and Slack. Null for those.
    secret: text('secret'),
    events: text('events').array().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
    // Of the last attempt, if it failed.
    failedAt: instant('failed_at'),
    reason: text('reason'),
    // Messages given up since the last one that arrived.
    givenUp: integer('given_up').notNull().default(0),
    disabledAt: instant('disabled_at'),
  },
  (table) => [
    index('group_webhooks_group').on(table.groupId),
    check('group_webhooks_kind_known', sql`${table.kind} in ('discord','slack','https')`),
  ],
);

/** Messages to webhooks that have not arrived; their content travels with the job. Written by features/webhooks. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: reference('webhook_id', () => groupWebhooks.id, 'cascade'),
    // Real time, as the two below.
    createdAt: instant('created_at').notNull(),
    // Until then one process is sending it.
    claimedUntil: instant('claimed_until'),
  },
  (table) => [index('webhook_deliveries_webhook').on(table.webhookId)],
);

/**
 * What groups with webhooks or chats were notified of in a week, each once: 'lock', 'week_result', and for each kickoff 'revealed'
 * with its instant. Written by features/webhooks.
 */
export const webhookWeeks = pgTable(
  'webhook_weeks',
  {
    groupId: reference('group_id', () => groups.id),
    weekId: reference('week_id', () => weeks.id),
    kind: text('kind').notNull(),
    // Season time.
    notedAt: instant('noted_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'webhook_weeks_pk', columns: [table.groupId, table.weekId, table.kind] }),
    check('webhook_weeks_kind_known', sql`${table.kind} in ('lock','week_result') or ${table.kind} like 'revealed %'`),
  ],
);

/** Who leads groups with webhooks, and what was announced. Written by features/webhooks. */
export const webhookLeads = pgTable('webhook_leads', {
  groupId: reference('group_id', () => groups.id).primaryKey(),
  state: jsonb('state').$type<LeadState>().notNull(),
  // Season time of the last change of the state.
  changedAt: instant('changed_at').notNull(),
});
