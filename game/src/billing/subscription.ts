// Billing: the statuses of a subscription in the product's words.

import { type Problem, problem } from '../problem.ts';

/** A subscription as the payment provider reports it. */
interface PaidSubscription {
  readonly status: string;
  /** When it was made. */
  readonly createdAt: Date;
}

const OURS: Readonly<Record<string, string>> = {
  canceled: 'cancelled',
  incomplete_expired: 'cancelled',
  unpaid: 'past_due',
};

/** The provider's word for a status in the product's: active, cancelled, past_due, or another as it is [A3.7]. */
export function statusOf(theirs: string): string {
  return OURS[theirs] ?? theirs;
}

const STANDING = ['active', 'past_due'];

/**
 * The one subscription that counts among all that a user ever had: an active one, else one that waits for money, else
 * the newest. Their order does not matter; null when there is none.
 */
export function currentOf<Paid extends PaidSubscription>(all: readonly Paid[]): Paid | null {
  const place = ({ status }: Paid) => (STANDING.includes(status) ? STANDING.indexOf(status) : STANDING.length);
  const [first] = [...all].sort(
    (one, other) => place(one) - place(other) || other.createdAt.getTime() - one.createdAt.getTime(),
  );
  return first ?? null;
}

/** Whether a user may start a checkout: not with Premium already, nor while a payment of it is open. */
export function checkUpgrade(plan: string | null, status: string | null): Problem | null {
  if (isPremium(plan, status)) return problem('already_subscribed', 'You already have Premium.');
  if (plan === 'premium' && status === 'past_due') {
    return problem('already_subscribed', 'Your last payment failed. Update your payment method in Manage Billing.');
  }
  return null;
}

/** A user is premium when the plan is premium and the status active; past_due and cancelled are not [A1.6, G6.5]. */
export function isPremium(plan: string | null, status: string | null): boolean {
  return plan === 'premium' && status === 'active';
}
