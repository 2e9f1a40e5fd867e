import type { Price } from '@singleback/contract/billing.ts';

type Tone = 'good' | 'warn' | 'bad' | 'outline';

const STATUSES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'warn' },
  past_due: { label: 'Past due', tone: 'bad' },
  free: { label: 'Free', tone: 'outline' },
};

/**
 * The status badge: active in the success color, cancelled in the warning color, past_due in the error color [A2.43].
 */
export function statusBadge(status: string): { label: string; tone: Tone } {
  return STATUSES[status] ?? { label: sentenceCase(status), tone: 'outline' };
}

/** 'premium' -> 'Premium'. */
export function planName(plan: string): string {
  return sentenceCase(plan);
}

/** The advantages of Premium [A1.6]. */
export const PREMIUM_ADDS = [
  'Unlimited lineups per week',
  'Usage percentages',
  'Custom group settings',
  'Email notifications: injury alerts and lineup reminders',
] as const;

/** The features of each plan by row; null is locked in the free plan [A1.5, A1.6]. */
export const PLAN_ROWS: readonly { what: string; free: string | null; premium: { lead: string; note?: string } }[] = [
  { what: 'Lineups per week', free: '1', premium: { lead: 'Unlimited' } },
  { what: 'Groups besides Everyone', free: '1', premium: { lead: 'Unlimited' } },
  { what: 'Usage percentages', free: null, premium: { lead: 'Shown', note: 'and sortable' } },
  {
    what: 'Group settings',
    free: 'Default',
    premium: { lead: 'Custom', note: 'positions, player usage, double-down, playoffs' },
  },
  {
    what: 'Email notifications',
    free: null,
    premium: { lead: 'Included', note: 'injury alerts, lineup reminders' },
  },
];

// Currencies the payment provider does not count in hundredths; the browser only knows how they are formatted.
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const THOUSANDTHS = new Set('bhd jod kwd omr tnd'.split(' '));

/** The price of Premium: ['$4.99', 'a month'], ['$12', 'every 3 months']. */
export function priceWords({ amount, currency, interval, interval_count }: Price): [sum: string, often: string] {
  const parts = WHOLE.has(currency) ? 1 : THOUSANDTHS.has(currency) ? 1000 : 100;
  const often = interval_count === 1 ? `a ${interval}` : `every ${interval_count} ${interval}s`;
  return [sumWords(amount / parts, currency), often];
}

/** The price of the free plan, in the same currency. */
export function freeWords(price: Price | null): string {
  return sumWords(0, price?.currency ?? 'usd');
}

/** The billing interval in words. */
export function runsWords(price: Price | null): string {
  if (!price) return 'Premium renews until you cancel.';
  const { interval, interval_count } = price;
  const often = interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`;
  return `Premium renews ${often} until you cancel.`;
}

function sumWords(sum: number, currency: string): string {
  const format = {
    style: 'currency',
    currency: currency.toUpperCase(),
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  return new Intl.NumberFormat('en-US', format).format(sum);
}

function sentenceCase(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
