import Stripe from 'stripe';

/** The settings of the payment provider. */
export interface StripeSettings {
  secretKey: string;
  /** Verifies Stripe's webhooks. */
  webhookSecret: string;
  /** The price of Premium. */
  priceId: string;
  /** A stand-in on this machine; absent: Stripe itself. */
  standIn?: { host: string; port: number };
}

/** The payment provider, open: Stripe itself, or the stand-in of a playground. */
export interface Billing {
  stripe: Stripe;
  webhookSecret: string;
  priceId: string;
  isStandIn: boolean;
}

const PATIENCE_MS = 10_000;

/** Creates the Stripe client, without any request yet. */
export function openBilling({ secretKey, webhookSecret, priceId, standIn }: StripeSettings): Billing {
  const place = standIn ? { ...standIn, protocol: 'http' as const } : {};
  const stripe = new Stripe(secretKey, { ...place, timeout: PATIENCE_MS, maxNetworkRetries: 1, telemetry: false });
  return { stripe, webhookSecret, priceId, isStandIn: standIn !== undefined };
}
