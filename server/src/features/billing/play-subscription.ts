import type { Context } from '../../context.ts';
import { callStripe } from './call-stripe.ts';
import { addCustomer, findCustomer } from './customers-store.ts';
import { syncCustomer } from './sync-customer.ts';

// Stripe's test card for a failing payment.
const CARD_THAT_FAILS = 'pm_card_chargeCustomerFail';

/**
 * Buys Premium for a cast member at the stand-in, without a checkout. Existing customers stay unchanged. Returns false
 * and does nothing without a stand-in, so that no real money is involved.
 */
export async function playSubscription(
  context: Context,
  { userId, email, isPaid }: { userId: string; email: string; isPaid: boolean },
): Promise<boolean> {
  const { billing, db } = context;
  if (!billing?.isStandIn) return false;
  if (await findCustomer(db, userId)) return true;
  await callStripe(context, async () => {
    const customer = await billing.stripe.customers.create({ email, metadata: { user_id: userId } });
    await billing.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: billing.priceId }],
      ...(!isPaid && { default_payment_method: CARD_THAT_FAILS }),
    });
    const kept = await addCustomer(db, userId, customer.id);
    if (kept) await syncCustomer(context, billing, kept);
  });
  return true;
}
