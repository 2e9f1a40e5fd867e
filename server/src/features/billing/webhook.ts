import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Billing } from '../../lib/stripe.ts';
import { billingOf } from './call-stripe.ts';
import { findCustomerById, hasEvent } from './customers-store.ts';
import { findLostCustomer } from './find-lost.ts';
import { removeCustomer } from './remove-customer.ts';
import { syncCustomer } from './sync-customer.ts';

/** Events that may change a subscription. */
const HEARD = /^(customer\.(subscription\.|deleted)|checkout\.session\.|invoice\.)/;

/**
 * Handles a raw webhook of Stripe. Refuses a missing or old signature (malformed); ignores events that were applied
 * before or are about nobody here. Throws unavailable when Stripe can't be reached, so that the event is sent again.
 */
export async function handleWebhook(context: Context, body: Buffer, signature: string | undefined): Promise<void> {
  const billing = billingOf(context);
  const event = readEvent(billing, body, signature);
  const customerId = customerOf(event);
  if (customerId === null || (await hasEvent(context.db, event.id))) return;
  const isGone = event.type === 'customer.deleted';
  const known = await findCustomerById(context.db, customerId);
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

function readEvent({ stripe, webhookSecret }: Billing, body: Buffer, signature = ''): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch {
    throw new AppError('malformed', 'The signature does not fit.');
  }
}

function customerOf({ type, data }: Stripe.Event): string | null {
  if (!HEARD.test(type)) return null;
  const { object, id, customer } = data.object as { object?: unknown; id?: unknown; customer?: unknown };
  const named = object === 'customer' ? id : customer;
  const isId = typeof named === 'string';
  return isId ? named : ((named as { id?: string } | null | undefined)?.id ?? null);
}
