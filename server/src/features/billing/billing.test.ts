import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Billing } from '../../lib/stripe.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { isPremium, recordSubscription } from './billing-service.ts';
import { type CustomerRow, findCustomer } from './customers-store.ts';
import { syncCustomer } from './sync-customer.ts';
import { type BillingFixture, openBillingFixture } from './testing/billing-fixture.ts';

describe('subscriptions', () => {
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
});

describe('lapsed Premium', () => {
  let fixture: LineupFixture;
  beforeAll(async () => {
    fixture = await openLineupFixture();
  });
  afterAll(() => fixture.close());

  const become = ({ userId }: Person, status: string) =>
    recordSubscription(fixture.context, { userId, plan: 'premium', status, startDate: null, endDate: null });

  const players = async ({ token }: Person) =>
    (await fixture.call('GET /players', { token, query: { week_id: fixture.season.week(2) } })).body as {
      usage_percentage: number | null;
      usage_count: number | null;
      total_lineups: number | null;
    }[];

  /** A group that only premium users may create. */
  const form = (name: string) => ({
    ...{ name, description: '', season_id: fixture.season.id, visibility: 'private', max_participants: 20 },
    player_double_down: true,
  });

  const ENDED = ['cancelled', 'past_due', 'incomplete', 'trialing'];

  test('[A6.3, G6.3, G6.5] every premium feature works exactly while the subscription is active', async () => {
    const ben = await fixture.premium('ben');
    const { token } = ben;
    const tryFeatures = async () => {
      const prefs = { injury_alerts: true, lineup_reminders: true };
      const answers = [
        await fixture.call('PUT /account/notification-preferences', { token, body: prefs }),
        await fixture.call('POST /groups', { token, body: form(`Doubles ${await count(ben)}`) }),
      ];
      return answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
    };
    // Access to usage is cached for a second.
    const seesUsage = (sees: boolean) =>
      expect
        .poll(async () => new Set((await players(ben)).map((each) => each.usage_percentage !== null)))
        .toEqual(new Set([sees]));
    expect(await tryFeatures()).toEqual([200, 200]);
    await seesUsage(true);
    for (const status of ENDED) {
      await become(ben, status);
      expect(await tryFeatures(), status).toEqual(['premium_needed', 'premium_needed']);
    }
    await seesUsage(false);
    await become(ben, 'active');
    expect(await tryFeatures()).toEqual([200, 200]);
    await seesUsage(true);
  });

  const count = async ({ token }: Person) => ((await fixture.call('GET /groups', { token })).body as unknown[]).length;

  test('[G1.7, A1.5] responses to free users contain no usage numbers', async () => {
    const free = await fixture.free('nosy');
    const query = { week_id: fixture.season.week(2) };
    const { text } = await fixture.call('GET /players', { token: free.token, query });
    expect(text).toContain('"usage_percentage":null');
    expect(text.match(/"(usage_percentage|usage_count|total_lineups)":(?!null)/g)).toBeNull();
  });

  test('a lapsed subscription keeps existing things and refuses new ones', async () => {
    const gus = await fixture.premium('gus');
    const twice = await fixture.group(gus, 'Twice', { maxPlayerUsage: 2 });
    const third = await fixture.group(gus, 'Third');
    const first = await fixture.submit(gus, nineOf('KC'));
    const second = await fixture.submit(gus, nineOf('DAL'), { groups: [twice] });
    expect([first.status, second.status]).toEqual([200, 200]);
    await become(gus, 'cancelled');

    const { token } = gus;
    const lineups = await fixture.call('GET /lineups/:weekId', { token, params: { weekId: fixture.season.week(2) } });
    expect(lineups.body).toHaveLength(2);
    expect(await count(gus)).toBe(3);
    const change = submissionOf(fixture.season, { ...nineOf('DAL'), K1: 'PHI K1' }, { groups: [twice] });
    const changed = await fixture.call('PUT /lineup/:id', { token, params: { id: second.body.id }, body: change });
    expect(changed.status).toBe(200);

    const words = 'Free accounts have one lineup per week. Upgrade to Premium for unlimited lineups.';
    await fixture.refused(() => fixture.submit(gus, nineOf('NYJ'), { groups: [third] }), 409, 'lineup_limit', words);
    const moved = submissionOf(fixture.season, nineOf('DAL'), { groups: [twice, third] });
    await fixture.refused(
      () => fixture.call('PUT /lineup/:id', { token, params: { id: second.body.id }, body: moved }),
      ...([409, 'lineup_limit', words] as const),
    );
    await fixture.refused(
      () => fixture.submit(gus, nineOf('NYJ'), { groups: [EVERYONE_GROUP_ID] }),
      ...([409, 'lineup_limit', words] as const),
    );
  });
});

describe('the sync of a customer', () => {
  let fixture: BillingFixture;
  beforeAll(async () => {
    fixture = await openBillingFixture(new Date('2025-09-10T10:00:00Z'));
  });
  afterAll(() => fixture.close());

  /** The same provider with a delayed response about subscriptions; `asked` settles once it is there. */
  function heldBack(billing: Billing) {
    const requested = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const list = async (params: Stripe.SubscriptionListParams) => {
      const answer = await billing.stripe.subscriptions.list(params);
      requested.resolve();
      await release.promise;
      return answer;
    };
    const stripe = { subscriptions: { list } } as unknown as Stripe;
    return { billing: { ...billing, stripe }, requested: requested.promise, release: release.resolve };
  }

  test('a late response does not overwrite the result of a later query', async () => {
    const { context, standIn } = fixture;
    const { token, userId } = await fixture.signIn('late');
    await standIn.subscribe(await fixture.customerOf(token));
    const customer = (await findCustomer(context.db, userId)) as CustomerRow;
    const slow = heldBack(context.billing as Billing);

    const early = syncCustomer(context, slow.billing, customer);
    await slow.requested;
    await standIn.act(customer.customerId, 'cancel_now');
    await syncCustomer(context, context.billing as Billing, customer);
    expect((await fixture.call('GET /subscriptions/current', { token })).body.subscription_status).toBe('cancelled');
    slow.release();
    await early;
    expect(await isPremium(context.db, userId)).toBe(false);
  });
});
