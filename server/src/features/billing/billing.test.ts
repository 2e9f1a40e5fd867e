import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { isPremium, recordSubscription } from './billing-service.ts';

const START = new Date('2025-09-01T00:00:00Z');
const END = new Date('2026-03-01T00:00:00Z');

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: START });
});
afterAll(() => fixture.close());

const subscribe = (userId: string, plan: string, status: string) =>
  recordSubscription(fixture.context, { userId, plan, status, startDate: START, endDate: END });

test('[A6.5, A7.3] an account without a subscription is free: the answer is empty', async () => {
  const { userId, token } = await fixture.signIn('ann');
  const answer = await fixture.call('GET /subscriptions/current', { token });
  expect([answer.status, answer.body]).toEqual([200, null]);
  expect(await isPremium(fixture.context.db, userId)).toBe(false);
});

test('[A3.7, A7.3] shows plan, status and dates of a subscription to its owner only', async () => {
  const ben = await fixture.signIn('ben');
  const other = await fixture.signIn('other');
  await subscribe(ben.userId, 'premium', 'active');
  const answer = await fixture.call('GET /subscriptions/current', { token: ben.token });
  expect(answer.body).toEqual({
    subscription_plan: 'premium',
    subscription_status: 'active',
    subscription_start_date: START.toISOString(),
    subscription_end_date: END.toISOString(),
    subscription_renews: true,
  });
  expect((await fixture.call('GET /subscriptions/current', { token: other.token })).body).toBeNull();
  expect((await fixture.call('GET /subscriptions/current')).status).toBe(401);
});

test('[A1.6, G6.5] only an active premium plan is premium', async () => {
  const { userId } = await fixture.signIn('fay');
  const premiumAs = async (plan: string, status: string) => {
    await subscribe(userId, plan, status);
    return isPremium(fixture.context.db, userId);
  };
  expect(await premiumAs('premium', 'active')).toBe(true);
  for (const status of ['past_due', 'cancelled', 'trialing', ''])
    expect(await premiumAs('premium', status)).toBe(false);
  expect(await premiumAs('basic', 'active')).toBe(false);
});
