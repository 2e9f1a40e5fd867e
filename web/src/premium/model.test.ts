import { expect, test } from 'vitest';
import { freeWords, planName, priceWords, runsWords, statusBadge } from './model.ts';
import { dayInWords, standingWords } from './standing-words.ts';

test('[A2.43] active has the success color, cancelled the warning color, past_due the error color', () => {
  expect(statusBadge('active')).toEqual({ label: 'Active', tone: 'good' });
  expect(statusBadge('cancelled')).toEqual({ label: 'Cancelled', tone: 'warn' });
  expect(statusBadge('past_due')).toEqual({ label: 'Past due', tone: 'bad' });
  expect(statusBadge('on_hold')).toEqual({ label: 'On hold', tone: 'outline' });
});

test('names plans and dates', () => {
  expect(planName('premium')).toBe('Premium');
  expect(dayInWords('2026-09-04T12:00:00.000Z')).toBe('Sep 4, 2026');
  expect(dayInWords(null)).toBe('–');
});

test('shows the price with its currency and interval', () => {
  const month = { amount: 499, currency: 'usd', interval: 'month', interval_count: 1 };
  expect(priceWords(month)).toEqual(['$4.99', 'a month']);
  expect(priceWords({ ...month, amount: 1200, interval_count: 3 })).toEqual(['$12', 'every 3 months']);
  expect(priceWords({ ...month, amount: 500, currency: 'jpy', interval: 'year' })).toEqual(['¥500', 'a year']);
});

test.each([
  ['eur', 499, '€4.99', '€0'],
  ['krw', 6900, '₩6,900', '₩0'],
  // Hundredths with the provider, though nobody pays with them
  ['isk', 69_000, 'ISK 690', 'ISK 0'],
  ['idr', 7_900_000, 'IDR 79,000', 'IDR 0'],
  ['cop', 2_190_000, 'COP 21,900', 'COP 0'],
  ['kwd', 1500, 'KWD 1.500', 'KWD 0'],
])('an amount in %s is in the provider’s smallest unit', (currency, amount, sum, nothing) => {
  const price = { amount, currency, interval: 'month', interval_count: 1 };
  expect([priceWords(price)[0].replace(/\s/g, ' '), freeWords(price).replace(/\s/g, ' ')]).toEqual([sum, nothing]);
});

test('describes the billing interval', () => {
  const price = { amount: 499, currency: 'usd', interval: 'month', interval_count: 1 };
  expect(runsWords(price)).toBe('Premium renews every month until you cancel.');
  expect(runsWords({ ...price, interval: 'year' })).toBe('Premium renews every year until you cancel.');
  expect(runsWords({ ...price, interval_count: 3 })).toBe('Premium renews every 3 months until you cancel.');
  expect(runsWords(null)).toBe('Premium renews until you cancel.');
  expect(freeWords(null)).toBe('$0');
});

test('describes the subscription in a sentence', () => {
  const paid = {
    subscription_plan: 'premium',
    subscription_status: 'active',
    subscription_start_date: '2026-08-04T12:00:00.000Z',
    subscription_end_date: '2026-09-04T12:00:00.000Z',
    subscription_renews: true,
  };
  expect(standingWords(null)).toMatch(/^One lineup per week/);
  expect(standingWords(paid)).toBe('Renews on Sep 4, 2026.');
  expect(standingWords({ ...paid, subscription_end_date: null })).toBe('All features are unlocked.');
  expect(standingWords({ ...paid, subscription_renews: false })).toBe('Active until Sep 4, 2026. Does not renew.');
  expect(standingWords({ ...paid, subscription_status: 'past_due' })).toMatch(/^Your last payment failed/);
  expect(standingWords({ ...paid, subscription_status: 'cancelled' })).toMatch(/^Premium ended on Sep 4, 2026/);
  expect(standingWords({ ...paid, subscription_status: 'incomplete' })).toBe('Your payment is not complete yet.');
});
