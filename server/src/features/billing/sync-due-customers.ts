import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { closeCustomer } from './close-customer.ts';
import { type CustomerRow, deleteEventsBefore, listDueCustomers } from './customers-store.ts';
import { syncCustomer } from './sync-customer.ts';

/** Every customer is synced this often, whatever webhooks arrive. */
const SYNC_EVERY = 6 * HOUR_MS;
/** A checkout stays open for a day. */
const CHECKOUT_LIFE = 25 * HOUR_MS;
/** Far longer than Stripe repeats an event. */
const KEEP_EVENTS = 90 * DAY_MS;
const AT_ONCE = 100;

/**
 * Makes up for missed webhooks: syncs customers who may have paid and all that were not synced for hours, and ends the
 * payments of deleted accounts. One failing customer does not block the others.
 */
export async function syncDueCustomers(context: Context): Promise<void> {
  const { billing, clock, db, log } = context;
  if (!billing) return;
  const now = clock.real().getTime();
  const due = await listDueCustomers(db, {
    before: new Date(now - SYNC_EVERY),
    paidSince: new Date(now - CHECKOUT_LIFE),
    limit: AT_ONCE,
  });
  const settle = (customer: CustomerRow) =>
    customer.isClosing ? closeCustomer(context, customer) : syncCustomer(context, billing, customer);
  for (const customer of due) {
    await settle(customer).catch((error: unknown) => log.warn({ err: error }, 'a subscription could not be synced'));
  }
  await deleteEventsBefore(db, new Date(now - KEEP_EVENTS));
}

const RUN_EVERY = HOUR_MS / 12;

/** Syncs due customers now and every few minutes until stopped; `stop` waits for a running sync. */
export function startCustomerSync(context: Context): { stop(): Promise<void> } {
  if (!context.billing) return { stop: async () => {} };
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running
      .then(() => syncDueCustomers(context))
      .catch((error: unknown) => context.log.warn({ err: error }, 'subscriptions could not be synced'));
  };
  run();
  const timer = setInterval(run, RUN_EVERY);
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
