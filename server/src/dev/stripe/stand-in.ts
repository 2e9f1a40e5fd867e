// A payment provider for development and tests, with its pages.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DAY_SECONDS } from '@singleback/game/season/durations.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';

export interface Customer {
  id: string;
  email: string;
  metadata: Record<string, string>;
}

/** Times are in seconds, as in Stripe. */
export interface Paid {
  id: string;
  customer: string;
  /** Absent: the price of Premium. */
  price?: { id: string; product: string };
  status: 'active' | 'past_due' | 'canceled';
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelsAtEnd: boolean;
  endedAt: number | null;
}

export interface Checkout {
  id: string;
  customer: string;
  status: 'open' | 'complete' | 'expired';
  created: number;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
}

export interface Portal {
  id: string;
  customer: string;
  returnUrl: string;
}

/** The stand-in's data, by id. */
interface Ledger {
  customers: Record<string, Customer>;
  paid: Record<string, Paid>;
  checkouts: Record<string, Checkout>;
  portals: Record<string, Portal>;
}

/** Reads a ledger from its file; a missing or damaged one is empty. Without a file it is in memory only. */
function openLedger(file: string | null): Ledger {
  const empty: Ledger = { customers: {}, paid: {}, checkouts: {}, portals: {} };
  if (file === null) return empty;
  try {
    return { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Ledger>) };
  } catch {
    return empty;
  }
}

/** Writes a temporary file and renames it, so that it is never half written. */
function saveLedger(file: string | null, ledger: Ledger): void {
  if (file === null) return;
  writeFileSync(`${file}.new`, JSON.stringify(ledger), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const MONTH_SECONDS = 30 * DAY_SECONDS;
const CHECKOUT_SECONDS = DAY_SECONDS;

/** The actions on the portal's page. */
export const PORTAL_ACTS = ['cancel', 'renew', 'cancel_now', 'fail', 'pay', 'end_period'] as const;
type PortalAct = (typeof PORTAL_ACTS)[number];

interface StandInParts {
  clock: Clock;
  ids: Ids;
  /** The ledger's file; null: none. */
  file: string | null;
  /** The monthly price in cents. */
  price: { id: string; product: string; amount: number };
  /** Sends the product an event: its type and object. */
  sendEvent: (type: string, object: object) => Promise<void>;
}

/**
 * A minimal Stripe: customers, one price, checkouts, subscriptions, a portal. A month is thirty days. Every change
 * sends the event that Stripe would.
 */
export class StripeStandIn {
  readonly price: { id: string; product: string; amount: number };
  readonly #parts: StandInParts;
  /** Checkouts by idempotency key. */
  readonly #byIdempotencyKey = new Map<string, Checkout>();
  readonly #ledger;

  constructor(parts: StandInParts) {
    this.#parts = parts;
    this.price = parts.price;
    this.#ledger = openLedger(parts.file);
  }

  addCustomer(email: string, metadata: Record<string, string>): Customer {
    const same = Object.values(this.#ledger.customers).find((each) => each.metadata.user_id === metadata.user_id);
    if (same && metadata.user_id) return same;
    const customer = { id: this.#id('cus'), email, metadata };
    this.#ledger.customers[customer.id] = customer;
    this.#keep();
    return customer;
  }

  customersOf(email: string): Customer[] {
    return Object.values(this.#ledger.customers).filter((each) => each.email === email);
  }

  customer(id: string): Customer | null {
    return this.#ledger.customers[id] ?? null;
  }

  /** Deletes a customer and ends the subscriptions at once. */
  async deleteCustomer(id: string): Promise<void> {
    const customer = this.#ledger.customers[id];
    if (!customer) return;
    delete this.#ledger.customers[id];
    for (const paid of this.paidBy(id)) await this.#end(paid);
    this.#keep();
    await this.#parts.sendEvent('customer.deleted', { object: 'customer', id, deleted: true });
  }

  /** Forgets a customer completely, without sending an event. */
  drop(id: string): void {
    delete this.#ledger.customers[id];
    for (const paid of this.paidBy(id)) delete this.#ledger.paid[paid.id];
    this.#keep();
  }

  /** All subscriptions of a customer, newest first, with expired months renewed up to now. */
  paidBy(customer: string): Paid[] {
    const all = Object.values(this.#ledger.paid).filter((paid) => paid.customer === customer);
    for (const paid of all) while (paid.endedAt === null && paid.periodEnd <= this.#now()) this.#turnMonth(paid);
    return all.sort((one, other) => other.created - one.created);
  }

  /** A subscription without a checkout; `price` when it is not that of Premium. */
  async subscribe(
    customer: string,
    status: 'active' | 'past_due' = 'active',
    price?: NonNullable<Paid['price']>,
  ): Promise<Paid> {
    const now = this.#now();
    const paid: Paid = {
      ...{ id: this.#id('sub'), customer, status, created: now, periodStart: now, periodEnd: now + MONTH_SECONDS },
      ...{ cancelsAtEnd: false, endedAt: null, ...(price && { price }) },
    };
    this.#ledger.paid[paid.id] = paid;
    this.#keep();
    await this.#sendEvent('customer.subscription.created', paid);
    return paid;
  }

  /** Creates a checkout; repeating the key returns the same one. */
  openCheckout(
    request: Pick<Checkout, 'customer' | 'successUrl' | 'cancelUrl' | 'metadata'>,
    key: string | null = null,
  ): Checkout {
    const same = key === null ? undefined : this.#byIdempotencyKey.get(key);
    if (same) return same;
    const checkout: Checkout = { ...request, id: this.#id('cs'), status: 'open', created: this.#now() };
    this.#ledger.checkouts[checkout.id] = checkout;
    if (key !== null) this.#byIdempotencyKey.set(key, checkout);
    this.#keep();
    return checkout;
  }

  /** A checkout that can still be paid, or null. */
  checkout(id: string): Checkout | null {
    const checkout = this.#ledger.checkouts[id];
    if (checkout?.status !== 'open' || checkout.created + CHECKOUT_SECONDS < this.#now()) return null;
    return checkout;
  }

  /** The address to return to after paying, or null. */
  afterPaying(id: string): string | null {
    const checkout = this.#ledger.checkouts[id];
    return checkout?.status === 'complete' ? checkout.successUrl : null;
  }

  /** The checkouts of a customer, newest first; with `isOpen` those that can still be paid. */
  checkoutsOf(customer: string, isOpen = true): Checkout[] {
    const all = Object.values(this.#ledger.checkouts).filter((each) => each.customer === customer);
    return all.filter(({ id }) => !isOpen || this.checkout(id)).reverse();
  }

  /** Pays a checkout, once. */
  async pay({ id, customer }: Checkout): Promise<void> {
    const checkout = this.checkout(id);
    if (!checkout) return;
    checkout.status = 'complete';
    const { id: subscription } = await this.subscribe(customer);
    await this.#parts.sendEvent('checkout.session.completed', {
      object: 'checkout.session',
      id,
      customer,
      subscription,
    });
  }

  openPortal(customer: string, returnUrl: string): Portal {
    const portal = { id: this.#id('bps'), customer, returnUrl };
    this.#ledger.portals[portal.id] = portal;
    this.#keep();
    return portal;
  }

  portal(id: string): Portal | null {
    return this.#ledger.portals[id] ?? null;
  }

  /** Applies a portal action to the running subscription, if any. */
  async act(customer: string, act: PortalAct): Promise<void> {
    const paid = this.paidBy(customer).find(({ endedAt }) => endedAt === null);
    if (!paid) return;
    if (act === 'cancel' || act === 'renew') paid.cancelsAtEnd = act === 'cancel';
    else if (act === 'fail' || act === 'pay') paid.status = act === 'fail' ? 'past_due' : 'active';
    else if (act === 'cancel_now') return this.#end(paid);
    else if (paid.cancelsAtEnd) return this.#end(paid);
    else this.#turnMonth(paid);
    this.#keep();
    if (act === 'fail') await this.#sendInvoiceEvent('invoice.payment_failed', paid);
    if (act === 'pay' || act === 'end_period') await this.#sendInvoiceEvent('invoice.paid', paid);
    await this.#sendEvent('customer.subscription.updated', paid);
  }

  #turnMonth(paid: Paid): void {
    if (paid.cancelsAtEnd) {
      paid.status = 'canceled';
      paid.endedAt = paid.periodEnd;
      return;
    }
    paid.periodStart = paid.periodEnd;
    paid.periodEnd += MONTH_SECONDS;
  }

  async #end(paid: Paid): Promise<void> {
    if (paid.endedAt !== null) return;
    paid.status = 'canceled';
    paid.endedAt = this.#now();
    this.#keep();
    await this.#sendEvent('customer.subscription.deleted', paid);
  }

  #sendEvent(type: string, paid: Paid): Promise<void> {
    return this.#parts.sendEvent(type, { object: 'subscription', id: paid.id, customer: paid.customer });
  }

  #sendInvoiceEvent(type: string, paid: Paid): Promise<void> {
    return this.#parts.sendEvent(type, { object: 'invoice', id: this.#id('in'), customer: paid.customer });
  }

  #now(): number {
    return Math.floor(this.#parts.clock.real().getTime() / 1000);
  }

  #id(kind: string): string {
    return `${kind}_${this.#parts.ids.token().replace(/[-_]/g, '').slice(0, 24)}`;
  }

  #keep(): void {
    saveLedger(this.#parts.file, this.#ledger);
  }
}
