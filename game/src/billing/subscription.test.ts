import { expect, test } from 'vitest';
import { checkUpgrade, currentOf, statusOf } from './subscription.ts';

const made = (status: string, day: number) => ({ status, createdAt: new Date(Date.UTC(2026, 0, day)) });

test('[A3.7] statuses are told in the product’s words', () => {
  expect(statusOf('active')).toBe('active');
  expect(statusOf('canceled')).toBe('cancelled');
  expect(statusOf('past_due')).toBe('past_due');
  expect(statusOf('unpaid')).toBe('past_due');
  expect(statusOf('incomplete_expired')).toBe('cancelled');
  expect(statusOf('trialing')).toBe('trialing');
});

test('of several subscriptions the active one counts, else the one that waits for money, else the newest', () => {
  const old = made('cancelled', 1);
  const late = made('past_due', 2);
  const running = made('active', 3);
  const newest = made('incomplete', 4);
  expect(currentOf([old, late, newest, running])).toBe(running);
  expect(currentOf([newest, old, late])).toBe(late);
  expect(currentOf([old, newest])).toBe(newest);
  expect(currentOf([newest, old])).toBe(newest);
  expect(currentOf([])).toBeNull();
});

test('nobody pays twice', () => {
  expect(checkUpgrade('premium', 'active')).toEqual({
    code: 'already_subscribed',
    message: 'You already have Premium.',
  });
  expect(checkUpgrade('premium', 'past_due')?.message).toBe(
    'Your last payment failed. Update your payment method in Manage Billing.',
  );
  expect(checkUpgrade('premium', 'cancelled')).toBeNull();
  expect(checkUpgrade(null, null)).toBeNull();
});
