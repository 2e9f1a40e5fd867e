import { createHmac } from 'node:crypto';
import type { NewWebhook, Webhook, WebhookTest } from '@singleback/contract/webhooks.ts';
import { type WebhookMessage, webhookPayload } from '@singleback/game/webhooks/message.ts';
import {
  checkWebhook,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  type WebhookEvent,
  type WebhookKind,
  webhookHost,
  webhookKind,
  webhookState,
} from '@singleback/game/webhooks/webhook.ts';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { groupWebhooks, webhookDeliveries, webhookLeads, webhookWeeks } from '../../db/schema/chat.ts';
import { groups } from '../../db/schema/groups.ts';
import { gameHasBegun } from '../../db/season.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { readShownName } from '../account/account-service.ts';
import { changeGroupAs, groupFor } from '../groups/access-service.ts';
import { findSeasonId } from '../groups/groups-service.ts';
import { recordGroupEvent } from '../groups/managing-service.ts';
import { finalWeeks } from '../recap/recap-service.ts';
import { allSeasons, seasonOfGroup } from '../season/season-service.ts';

/** The webhooks of groups, for their commissioners. */
export const webhooksCalls = {
  'GET /groups/:id/webhooks': webhooksOf,
  'POST /groups/:id/webhooks': addWebhook,
  'DELETE /groups/:id/webhooks/:webhookId': removeWebhook,
  'POST /groups/:id/webhooks/:webhookId/test': testWebhook,
} satisfies Handlers;

const ENDING_LETTERS = 4;

/** The webhooks of a group, oldest first. For its commissioners: others get not_found or not_allowed. */
async function webhooksOf({ db }: Context, { caller, params: { id: groupId } }: Input<'GET /groups/:id/webhooks'>) {
  const { row } = await groupFor(db, caller, groupId, 'commissioner');
  return (await listWebhookRows(db, row.group.id)).map(present);
}

/**
 * Adds a webhook to a group. The secret of one that is neither Discord nor Slack is returned here and never again.
 * Refuses with field_invalid, and with not_allowed once there are three.
 */
async function addWebhook(
  context: Context,
  { caller, params: { id: groupId }, body: form }: Input<'POST /groups/:id/webhooks'>,
): Promise<NewWebhook> {
  const url = form.url.trim();
  return changeGroupAs(
    context,
    caller,
    { id: groupId, role: 'commissioner' },
    async (tx, { row: { group } }, record) => {
      refuse(checkWebhook({ url, events: form.events }));
      const others = await listWebhookRows(tx, group.id);
      const known = await Promise.all(others.map((other) => unseal(context, other.url)));
      if (known.includes(url)) {
        throw new AppError('field_invalid', 'This webhook was added already', { field: 'url' });
      }
      if (others.length >= WEBHOOKS_MAX) {
        throw new AppError('not_allowed', `A group has at most ${WEBHOOKS_MAX} webhooks. Remove one first.`);
      }
      const kind = webhookKind(url);
      const secret = kind === 'https' ? context.ids.token() : null;
      const row: WebhookRow = {
        ...{
          id: context.ids.uuid(),
          groupId: group.id,
          kind,
          createdBy: caller.userId,
          createdAt: context.clock.now(),
        },
        ...{ url: await seal(context, url), host: webhookHost(url), ending: url.slice(-ENDING_LETTERS) },
        secret: secret === null ? null : await seal(context, secret),
        events: WEBHOOK_EVENTS.filter((event) => form.events.includes(event)),
        ...{ lastSentAt: null, failedAt: null, reason: null, givenUp: 0, disabledAt: null },
      };
      await tx.insert(groupWebhooks).values(row);
      if (others.length === 0) await skipPast(tx, context, group);
      await record('webhook_added');
      return { webhook: present(row), secret };
    },
  );
}

/** Gives a group the webhooks of the one that it continues, as if they were new (rules 7.17). */
export async function carryWebhooks(
  tx: Db,
  context: Context,
  { userId }: Caller,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await listWebhookRows(tx, from);
  const fresh = { groupId: to, lastSentAt: null, failedAt: null, reason: null, givenUp: 0, disabledAt: null };
  for (const row of rows) {
    await tx.insert(groupWebhooks).values({ ...row, ...fresh, id: context.ids.uuid() });
    await recordGroupEvent(tx, context, { groupId: to, action: 'webhook_added', userId });
  }
  if (rows.length > 0) await skipPast(tx, context, { id: to, seasonId: await findSeasonId(tx, to) });
}

/**
 * What has happened before the first webhook of a group is not sent to it: it counts as notified of the weeks in which a game
 * has begun, and of the final ones.
 */
async function skipPast(tx: Db, { clock }: Context, group: { id: string; seasonId: string | null }): Promise<void> {
  const now = clock.now();
  const running = seasonOfGroup(await allSeasons(tx), group.seasonId, now);
  const finalWeekIds = (await finalWeeks(tx, running, now)).map(({ id }) => id);
  const at = now.toISOString();
  await tx.execute(sql`
    insert into webhook_weeks (group_id, week_id, kind, noted_at)
    select ${group.id}::uuid, weeks.id, 'lock', ${at}::timestamptz from weeks where season_id = ${running.season.id}
      and exists (select from games game where game.week_id = weeks.id and ${gameHasBegun(now)})
    union all
    select ${group.id}::uuid, id, 'week_result', ${at}::timestamptz
    from unnest(${sql.param(finalWeekIds)}::uuid[]) as final(id)
    on conflict do nothing`);
}

/** Removes a webhook, with what was still to be sent to it. Refuses with not_found or not_allowed. */
async function removeWebhook(
  context: Context,
  { caller, params: { id: groupId, webhookId } }: Input<'DELETE /groups/:id/webhooks/:webhookId'>,
): Promise<void> {
  await changeGroupAs(context, caller, { id: groupId, role: 'commissioner' }, async (tx, _access, record) => {
    if (!(await findWebhook(tx, groupId, webhookId))) throw webhookNotFound();
    await tx.delete(groupWebhooks).where(eq(groupWebhooks.id, webhookId));
    await record('webhook_removed');
  });
}

/**
 * Sends a test message now and answers whether it arrived. If it did, a failing or disabled webhook works again. Refuses
 * with not_found or not_allowed.
 */
async function testWebhook(
  context: Context,
  { caller, params: { id: groupId, webhookId } }: Input<'POST /groups/:id/webhooks/:webhookId/test'>,
): Promise<WebhookTest> {
  const { db, clock, ids } = context;
  const { group } = (await groupFor(db, caller, groupId, 'commissioner')).row;
  const webhook = await findWebhook(db, groupId, webhookId);
  if (!webhook) throw webhookNotFound();
  const at = clock.now();
  const outcome = await sendToWebhook(context, webhook, {
    ...{ id: ids.uuid(), group: { id: group.id, name: group.name }, at },
    content: { kind: 'test', author: await readShownName(db, caller.userId) },
  });
  if (outcome.isSent) await saveArrival(db, webhook.id, at);
  else await saveFailure(db, webhook.id, { at, reason: outcome.reason });
  const after = (await findWebhook(db, group.id, webhook.id)) ?? webhook;
  return { arrived: outcome.isSent, reason: outcome.isSent ? null : outcome.reason, webhook: present(after) };
}

const webhookNotFound = () => new AppError('not_found', 'This webhook was removed.');

function present(row: WebhookRow): Webhook {
  const { id, host, ending, reason } = row;
  return {
    ...{ id, host, ending, reason, kind: row.kind as WebhookKind, events: row.events as WebhookEvent[] },
    ...{ created_at: row.createdAt.toISOString(), state: webhookState(row) },
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    failed_at: row.failedAt?.toISOString() ?? null,
  };
}

/** Encrypts an address or a secret of a webhook, by the installation's secret. */
const seal = ({ authSecret }: Context, data: string): Promise<string> => symmetricEncrypt({ key: authSecret, data });

/** What was encrypted; null if the installation's secret has changed since. */
async function unseal({ authSecret }: Context, data: string): Promise<string | null> {
  return symmetricDecrypt({ key: authSecret, data }).catch(() => null);
}

/**
 * The signature of a message: an HMAC of the time and the body, so that neither can be changed (docs/webhooks.md).
 * @param at real time, UTC
 */
function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends a message to a webhook once. Never throws. */
export async function sendToWebhook(context: Context, webhook: WebhookRow, message: WebhookMessage) {
  const url = await unseal(context, webhook.url);
  const secret = webhook.secret === null ? null : await unseal(context, webhook.secret);
  if (url === null || (webhook.secret !== null && secret === null)) {
    return { isSent: false as const, reason: 'the stored address can’t be read anymore, add it again', status: null };
  }
  const body = JSON.stringify(webhookPayload(webhook.kind as WebhookKind, message, context.publicUrl));
  const signed = secret === null ? {} : { 'x-singleback-signature': signatureOf(secret, body, context.clock.real()) };
  return context.webhooks.post(url, body, signed);
}

/** Deletes everything that is stored of a group's webhooks. */
export async function endWebhooks(db: Db, groupId: string): Promise<void> {
  await db.delete(groupWebhooks).where(eq(groupWebhooks.groupId, groupId));
  await db.delete(webhookWeeks).where(eq(webhookWeeks.groupId, groupId));
  await db.delete(webhookLeads).where(eq(webhookLeads.groupId, groupId));
}

export type WebhookRow = typeof groupWebhooks.$inferSelect;

/** A group's webhooks, oldest first. */
async function listWebhookRows(db: Db, groupId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(groupWebhooks)
    .where(eq(groupWebhooks.groupId, groupId))
    .orderBy(asc(groupWebhooks.createdAt), asc(groupWebhooks.id));
}

async function findWebhook(db: Db, groupId: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(groupWebhooks)
    .where(and(eq(groupWebhooks.id, id), eq(groupWebhooks.groupId, groupId)));
  return row ?? null;
}

/** Stores that a message arrived: the webhook works. */
export async function saveArrival(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(groupWebhooks)
    .set({ lastSentAt: at, failedAt: null, reason: null, givenUp: 0, disabledAt: null })
    .where(eq(groupWebhooks.id, id));
}

/** Stores that an attempt failed. */
export async function saveFailure(db: Db, id: string, { at, reason }: { at: Date; reason: string }): Promise<void> {
  await db.update(groupWebhooks).set({ failedAt: at, reason }).where(eq(groupWebhooks.id, id));
}

/** Counts a message as given up. Returns how many were, one after another. */
export async function countGivenUp(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(groupWebhooks)
    .set({ givenUp: sql`${groupWebhooks.givenUp} + 1` })
    .where(eq(groupWebhooks.id, id))
    .returning({ givenUp: groupWebhooks.givenUp });
  return row?.givenUp ?? 0;
}

/** The webhooks of an open group that are to be sent an event. */
export async function listReceivers(db: Db, groupId: string, event: string): Promise<string[]> {
  const rows = await db
    .select({ id: groupWebhooks.id })
    .from(groupWebhooks)
    .innerJoin(groups, eq(groups.id, groupWebhooks.groupId))
    .where(
      and(
        eq(groupWebhooks.groupId, groupId),
        isNull(groupWebhooks.disabledAt),
        arrayContains(groupWebhooks.events, [event]),
        eq(groups.isActive, true),
      ),
    )
    .orderBy(asc(groupWebhooks.id));
  return rows.map(({ id }) => id);
}

/** Claims a message until an instant of real time. Null when it is gone or claimed. */
export async function claimDelivery(db: Db, id: string, { now, until }: { now: Date; until: Date }) {
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ claimedUntil: until })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        sql`coalesce(${webhookDeliveries.claimedUntil} <= ${now.toISOString()}::timestamptz, true)`,
      ),
    )
    .returning();
  if (!delivery) return null;
  const [webhook] = await db.select().from(groupWebhooks).where(eq(groupWebhooks.id, delivery.webhookId));
  return webhook ? { delivery, webhook } : null;
}

export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
}
