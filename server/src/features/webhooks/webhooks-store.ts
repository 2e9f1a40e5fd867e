import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groups } from '../../db/schema/groups.ts';
import { groupWebhooks, webhookDeliveries } from '../../db/schema/webhooks.ts';
import { gameHasBegun } from '../../db/season.ts';

export type WebhookRow = typeof groupWebhooks.$inferSelect;

/** A group's webhooks, oldest first. */
export async function listWebhookRows(db: Db, groupId: string): Promise<WebhookRow[]> {
  return db
    .select()
    .from(groupWebhooks)
    .where(eq(groupWebhooks.groupId, groupId))
    .orderBy(asc(groupWebhooks.createdAt), asc(groupWebhooks.id));
}

export async function findWebhook(db: Db, groupId: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(groupWebhooks)
    .where(and(eq(groupWebhooks.id, id), eq(groupWebhooks.groupId, groupId)));
  return row ?? null;
}

export async function insertWebhook(db: Db, row: WebhookRow): Promise<void> {
  await db.insert(groupWebhooks).values(row);
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

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export async function insertDeliveries(db: Db, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(webhookDeliveries).values([...rows]);
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

/** Whether a message is still to be sent. */
export async function isDeliveryThere(db: Db, id: string): Promise<boolean> {
  const rows = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  return rows.length > 0;
}

export async function releaseDelivery(db: Db, id: string): Promise<void> {
  await db.update(webhookDeliveries).set({ claimedUntil: null }).where(eq(webhookDeliveries.id, id));
}

export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
}

/** Records that a group was notified of the weeks of a season in which a game has begun, and of these final ones. */
export async function recordNotifiedWeeks(
  db: Db,
  groupId: string,
  { seasonId, finalWeekIds, now }: { seasonId: string; finalWeekIds: readonly string[]; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    insert into webhook_weeks (group_id, week_id, kind, noted_at)
    select ${groupId}::uuid, weeks.id, 'lock', ${at}::timestamptz from weeks where season_id = ${seasonId}
      and exists (select from games game where game.week_id = weeks.id and ${gameHasBegun(now)})
    union all
    select ${groupId}::uuid, id, 'week_result', ${at}::timestamptz
    from unnest(${sql.param([...finalWeekIds])}::uuid[]) as final(id)
    on conflict do nothing`);
}

/** The name shown to others. */
export async function readShownName(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ name: users.shownName }).from(users).where(eq(users.id, userId));
  return row?.name ?? '';
}
