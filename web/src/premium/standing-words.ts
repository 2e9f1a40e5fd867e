import type { Subscription } from '@singleback/contract/billing.ts';
import { dateText } from '../ui/text/time-text.ts';

/** A date of a bill, always with its year: 'Sep 4, 2026'; a dash without one. */
export function dayInWords(instant: string | null): string {
  return instant ? dateText(new Date(instant), null) : '–';
}

/** The state of the subscription in a sentence or two [A2.9]. */
export function standingWords(subscription: Subscription | null): string {
  if (!subscription) return 'One lineup per week and one group besides Everyone. No credit card.';
  const { subscription_status: status, subscription_end_date: end, subscription_renews: renews } = subscription;
  if (status === 'past_due')
    return 'Your last payment failed. Premium resumes once it goes through. What you created is kept.';
  if (status === 'cancelled')
    return `Premium ended${end ? ` on ${dayInWords(end)}` : ''}. What you created is kept. The free plan applies to anything new.`;
  if (status !== 'active') return 'Your payment is not complete yet.';
  if (!end) return 'All features are unlocked.';
  return renews ? `Renews on ${dayInWords(end)}.` : `Active until ${dayInWords(end)}. Does not renew.`;
}
