import type { Context } from '../../context.ts';
import { callStripe, isMissing } from './call-stripe.ts';
import { type CustomerRow, deleteCustomer } from './customers-store.ts';

/**
 * Deletes the customer of a deleted account at the payment provider, which ends what he pays for at once, and forgets
 * him here. Throws unavailable when the provider can't be asked.
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
