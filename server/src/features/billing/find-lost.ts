import { isUuid } from '@singleback/game/text/uuid.ts';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { Billing } from '../../lib/stripe.ts';
import { callStripe, isMissing } from './call-stripe.ts';
import { addCustomer, type CustomerRow, findAddress } from './customers-store.ts';

/**
 * Restores a user's customer that exists at Stripe but not here, as after restoring an older backup. Null when it
 * belongs to no user here, or the user has another customer by now.
 */
export async function findLostCustomer(
  context: Context,
  { stripe }: Billing,
  customerId: string,
): Promise<CustomerRow | null> {
  const found = await callStripe(context, () => retrieveCustomer(stripe, customerId));
  const userId = found?.metadata.user_id ?? '';
  if (!isUuid(userId) || (await findAddress(context.db, userId)) === null) return null;
  const kept = await addCustomer(context.db, userId, customerId);
  return kept?.customerId === customerId ? kept : null;
}

/** A user's customer at Stripe, by address and user id; null when there is none. */
export async function findCustomerOfUser(
  stripe: Stripe,
  { userId, email }: { userId: string; email: string },
): Promise<Stripe.Customer | null> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  return data.find(({ metadata }) => metadata.user_id === userId) ?? null;
}

/** A customer at Stripe; null when it does not exist or was deleted. */
export async function retrieveCustomer(stripe: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  try {
    const found = await stripe.customers.retrieve(customerId);
    return found.deleted === true ? null : found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
