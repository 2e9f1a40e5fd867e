import type { Context } from '../../context.ts';
import { callStripe, isMissing } from './call-stripe.ts';
import { type CustomerRow, deleteCustomer } from './customers-store.ts';

/**
 * Deletes a deleted account's customer at the payment provider, which ends the payments at once, and then here. Throws
 * unavailable when the provider can't be reached.
 */
export async function closeCustomer(context: Context, customer: CustomerRow): Promise<void> {
  const { billing, db } = context;
  if (!billing) return;
  await callStripe(context, () =>
    billing.stripe.customers.del(customer.customerId).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    }),
  );
  await deleteCustomer(db, customer);
}
