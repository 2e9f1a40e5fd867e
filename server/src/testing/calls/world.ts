// Everything that every call of the contract needs to succeed once, for tests that make all of them: people in each role,
// the things that they own, and a request for each call.

import type { Context } from '../../context.ts';
import { standInProvider } from '../../dev/google.ts';
import { openStripeStandIn } from '../../dev/stripe/stripe-api.ts';
import { openAuthenticator } from '../../features/account/passkeys/testing/authenticator.ts';
import { openBrowser, PASSWORD } from '../../features/account/testing/browser.ts';
import { recordSubscription } from '../../features/billing/billing-service.ts';
import { type GroupFixture, openGroupFixture } from '../../features/invitations/testing/group-fixture.ts';
import { realClock } from '../../lib/clock.ts';
import { randomIds } from '../../lib/ids.ts';
import { type Jobs, openJobs } from '../../lib/jobs.ts';
import { type HookHost, openHookHost } from '../../lib/testing/hook-host.ts';
import { webhookSender } from '../../lib/webhooks/webhook-sender.ts';
import { type AdminBrowser, openAdminBrowser } from '../../operator/admin/testing/admin-browser.ts';
import { type AppFixtureOptions, PUBLIC_URL } from '../app-fixture.ts';
import type { Person } from '../lineup-fixture.ts';

/** Who a person is to the group of a scene, to its things, and to the site. */
export const ROLES = ['visitor', 'stranger', 'member', 'commissioner', 'creator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A new user, signed in in a browser. */
export interface Fresh extends Person {
  email: string;
  browser: ReturnType<typeof openBrowser>;
  authenticator: ReturnType<typeof openAuthenticator>;
}

/** The app in the middle of week 2, without rate limits, with Stripe and the hosts of webhooks on this machine. */
export interface World extends GroupFixture {
  people: Record<Exclude<Role, 'visitor'>, Person>;
  hooks: HookHost;
  /** A number that no other call has got. */
  next(): number;
  /** A premium user who has just signed in. */
  fresh(): Promise<Fresh>;
  /** An admin who has just signed in, without a second factor. */
  freshAdmin(): Promise<AdminBrowser>;
  tokenOf(role: Role): string | undefined;
  /** Signs everybody in again, because a long run outlasts tokens and an admin's confirmation. */
  renew(): Promise<void>;
  /** The id of a job that has failed. */
  failedJob(): Promise<string>;
}

/** No rate limits, and the hosts of webhooks are on this machine. */
export function liftLimits(context: Context, hooks: HookHost): void {
  for (const limits of [context.limits.shared, context.limits.reads]) {
    Object.assign(limits, { admit: async () => async () => {} });
  }
  context.webhooks = webhookSender({ ...hooks.network, isAllowed: () => true });
}

export async function openWorld(
  options: Pick<AppFixtureOptions, 'testDatabase' | 'pushServices'> = {},
): Promise<World> {
  const [stripe, hooks] = [await openStandIn(), await openHookHost()];
  const fixture = await openGroupFixture({
    ...{ ...options, billing: { ...stripe.billing, isStandIn: false } },
    google: standInProvider(PUBLIC_URL, PUBLIC_URL),
  });
  const { context } = fixture;
  liftLimits(context, hooks);
  let jobs: Jobs | null = null;
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const subscribe = (userId: string) =>
    recordSubscription(context, { userId, plan: 'premium', status: 'active', startDate: null, endDate: null });
  const admin = await openAdminBrowser(fixture, 'cass');
  const [codeOf, firstCode] = [await admin.setUp(), halfMinutes()];
  await subscribe(admin.userId);
  const people = {
    ...{ stranger: await fixture.premium('sam'), member: await fixture.premium('ann') },
    ...{ commissioner: await fixture.premium('ben'), creator: await fixture.premium('dan'), admin },
  };
  return {
    ...{ ...fixture, people, hooks, next },
    async fresh() {
      const name = `fresh${next()}`;
      const { userId } = await fixture.premium(name);
      const [browser, email] = [openBrowser(fixture), `${name}@singleback.test`];
      await browser.signIn(email, PASSWORD);
      return { userId, token: await browser.token(), email, browser, authenticator: openAuthenticator() };
    },
    freshAdmin: () => openAdminBrowser(fixture, `cass${next()}`),
    tokenOf: (role) => (role === 'visitor' ? undefined : people[role].token),
    async renew() {
      const names = { stranger: 'sam', member: 'ann', commissioner: 'ben', creator: 'dan' } as const;
      for (const [role, name] of Object.entries(names))
        people[role as keyof typeof names].token = (await fixture.signIn(name)).token;
      const { token, call } = await openAdminBrowser(fixture, 'cass');
      await call('POST /admin/confirmation', { body: { code: await codeOf(halfMinutes() - firstCode) } });
      admin.token = token;
    },
    async failedJob() {
      jobs ??= await openJobs(context.database.pool, ['letters'], context.log);
      const [letters, id] = [jobs, randomIds.uuid()];
      await context.db.transaction((tx) => letters.add(tx as never, 'letters', [{ id, data: {} }]));
      await fixture.rows(`update jobs.job set state = 'failed', completed_on = now() where id = '${id}'`);
      return id;
    },
    async close() {
      await jobs?.close();
      await fixture.close();
      await hooks.close();
      await stripe.close();
    },
  };
}

/** Each has a code of its own. */
const halfMinutes = () => Math.floor(Date.now() / 30_000);

function openStandIn() {
  return openStripeStandIn({
    ...{ clock: realClock, ids: randomIds, dataDir: null, pagesUrl: `${PUBLIC_URL}/dev/stripe` },
    deliver: async () => {},
  });
}
