import { eq } from 'drizzle-orm';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../context.ts';
import { billingCustomers } from '../../db/schema/account.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Billing } from '../../lib/stripe.ts';
import { hasEvent } from './customers-store.ts';
import { billingOf, findLostCustomer, removeCustomer, syncCustomer } from './sync-customer.ts';

/** Events that may change a subscription. */
const HEARD = /^(customer\.(subscription\.|deleted)|checkout\.session\.|invoice\.)/;

/** What is used of an event. Its kind, as `type` says, decides what else the object has. */
const UsedEvent = Type.Object({
  id: Type.String(),
  type: Type.String(),
  created: Type.Number(),
  data: Type.Object({ object: Type.Object({}) }),
});
type UsedEvent = Static<typeof UsedEvent>;

/**
 * Handles a raw webhook of Stripe. Refuses a missing or old signature, or what is not an event (malformed); ignores events that were applied
 * before or are about nobody here. Throws unavailable when Stripe can't be reached, so that the event is sent again.
 */
export async function handleWebhook(context: Context, body: Buffer, signature: string | undefined): Promise<void> {
  const billing = billingOf(context);
  const event = readEvent(billing, body, signature);
  const customerId = customerOf(event);
  if (customerId === null || (await hasEvent(context.db, event.id))) return;
  const isGone = event.type === 'customer.deleted';
  const [known] = await context.db.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId));
  const customer = known ?? (isGone ? null : await findLostCustomer(context, billing, customerId));
  if (!customer || customer.isClosing) return;
  const row = {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    appliedAt: context.clock.real(),
  };
  if (isGone) await removeCustomer(context, customer, row);
  else await syncCustomer(context, billing, customer, row);
}

function readEvent(billing: Billing, body: Buffer, signature = ''): UsedEvent {
  const event: unknown = readSigned(billing, body, signature);
  if (Value.Check(UsedEvent, event)) return event;
  throw new AppError('malformed', 'The event is not well formed.');
}

function readSigned({ stripe, webhookSecret }: Billing, body: Buffer, signature: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch {
    throw new AppError('malformed', 'The signature does not match.');
  }
}

function customerOf({ type, data }: UsedEvent): string | null {
  if (!HEARD.test(type)) return null;
  const { object, id, customer } = data.object as { object?: unknown; id?: unknown; customer?: unknown };
  const named = object === 'customer' ? id : customer;
  const isId = typeof named === 'string';
  return isId ? named : ((named as { id?: string } | null | undefined)?.id ?? null);
}
