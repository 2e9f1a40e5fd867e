// Webhooks of groups: what is due, and sending it.

import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { DAY_MS, SECOND_MS } from '@singleback/game/season/durations.ts';
import { type WebhookContent, webhookEventOf } from '@singleback/game/webhooks/message.ts';
import { isTooBroken } from '@singleback/game/webhooks/webhook.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { groupWebhooks, webhookDeliveries } from '../../db/schema/chat.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Jobs } from '../../lib/jobs.ts';
import type { WebhookOutcome } from '../../lib/webhooks/webhook-sender.ts';
import { isAnnounced } from '../commissioners/group-news-service.ts';
import {
  claimDelivery,
  countGivenUp,
  deleteDelivery,
  listReceivers,
  saveArrival,
  saveFailure,
  sendToWebhook,
  type WebhookRow,
} from './webhooks-service.ts';

/** The job queue of messages to webhooks. */
export const WEBHOOKS = 'webhooks';
/** Many at the same time and each on its own, because an address may take ten seconds to fail. */
export const WEBHOOK_SPREAD = { workers: 8, atOnce: 1 };

/** The payload of a message's job. */
export interface WebhookJob {
  deliveryId: string;
  group: { id: string; name: string };
  /** When it happened, season time in UTC. */
  at: string;
  content: WebhookContent;
}

/** News of a group, as the outbox holds it. */
interface OutboxNews {
  groupId: string;
  groupName: string;
  data: GroupNews;
  createdAt: Date;
}

/** Longer than an attempt takes. */
const CLAIM_MS = 60 * SECOND_MS;
/** A message that has not arrived by then is given up. */
const GIVE_UP_MS = DAY_MS;

/** Queues news for the webhooks of its group that want it, within a transaction. Returns how many. */
export async function queueForWebhooks(
  tx: Db,
  { ids, clock }: Context,
  jobs: Jobs,
  { groupId, groupName, data, createdAt }: OutboxNews,
): Promise<number> {
  const event = webhookEventOf(data);
  if (event === null) return 0;
  const rows = (await listReceivers(tx, groupId, event)).map((webhookId) => {
    return { id: ids.uuid(), webhookId, createdAt: clock.real(), claimedUntil: null };
  });
  if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows);
  const shared = { group: { id: groupId, name: groupName }, at: createdAt.toISOString() };
  const queued = rows.map(({ id }) => {
    const job: WebhookJob = { deliveryId: id, ...shared, content: data as WebhookContent };
    return { id, data: job };
  });
  await jobs.add(tx, WEBHOOKS, queued);
  return queued.length;
}

/**
 * Sends a message to a webhook, unless it has arrived, was given up, or is an announcement that was deleted. A process that
 * sends it claims it first, so that two never send it at the same time.
 * @throws when it has to be retried; after a day it is given up, and a webhook with many of those is disabled
 */
export async function deliverToWebhook(context: Context, job: WebhookJob): Promise<void> {
  const { db, clock } = context;
  const now = clock.real();
  const id = job.deliveryId;
  const claimed = await claimDelivery(db, id, { now, until: new Date(now.getTime() + CLAIM_MS) });
  if (claimed === null) {
    const left = await db.$count(webhookDeliveries, eq(webhookDeliveries.id, id));
    if (left > 0) throw new Error('another process is sending it');
    return;
  }
  const { delivery, webhook } = claimed;
  const { group, content } = job;
  const isDeleted = content.kind === 'announcement' && !(await isAnnounced(db, group.id, content.announcementId));
  if (webhook.disabledAt !== null || isDeleted) return deleteDelivery(db, id);
  const outcome = await sendToWebhook(context, webhook, { id, group, at: new Date(job.at), content });
  if (outcome.isSent) {
    return inTransaction(db, async (tx) => {
      await deleteDelivery(tx, id);
      await saveArrival(tx, webhook.id, clock.now());
    });
  }
  const isGone = isGoneForGood(webhook, outcome);
  const isGivenUp = isGone || now.getTime() - delivery.createdAt.getTime() >= GIVE_UP_MS;
  await inTransaction(db, async (tx) => {
    const at = clock.now();
    await saveFailure(tx, webhook.id, { at, reason: outcome.reason });
    if (!isGivenUp) {
      await tx.update(webhookDeliveries).set({ claimedUntil: null }).where(eq(webhookDeliveries.id, id));
      return;
    }
    await deleteDelivery(tx, id);
    const givenUp = await countGivenUp(tx, webhook.id);
    if (isGone || isTooBroken(givenUp))
      await tx.update(groupWebhooks).set({ disabledAt: at }).where(eq(groupWebhooks.id, webhook.id));
  });
  if (!isGivenUp) throw new Error(outcome.reason);
}

/** Discord and Slack answer so once a webhook was deleted there; other programs may just be misconfigured for a while. */
function isGoneForGood({ kind }: WebhookRow, { status }: WebhookOutcome & { isSent: false }): boolean {
  return status === 410 || (status === 404 && kind !== 'https');
}
