import type { Page } from '@playwright/test';
import { fillSignIn, openMenu, refused } from './account/account-steps.ts';
import { apiOf } from './api-calls.ts';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import type { App } from './server.ts';

test.use({ expectedErrors: refused(404) });

/** What is kept for after the sign-in, by the names that the device keeps it under. */
const kept = (page: Page) =>
  page.evaluate(() => ({
    join: localStorage.getItem('pendingJoinToken'),
    invitation: localStorage.getItem('pendingInvitationToken'),
    path: localStorage.getItem('pendingRedirect'),
  }));
const NOTHING = { join: null, invitation: null, path: null };

interface Address {
  path: string;
  /** The heading of the screen that it opens for who is signed in. */
  heading: string | RegExp;
  /** Where a visitor is sent. */
  sent: '/auth' | '/auth?redirect=join' | '/auth?redirect=invitation';
  keeps: Partial<Awaited<ReturnType<typeof kept>>>;
}

/** An address whose path is kept. */
const plain = (path: string, heading: string | RegExp): Address => ({ path, heading, sent: '/auth', keeps: { path } });
const invitation = (path: string): Address => ({
  path,
  heading: 'Invalid Invitation',
  sent: '/auth?redirect=invitation',
  keeps: { invitation: 'a-token' },
});

const ADDRESSES: readonly Address[] = [
  plain('/groups', 'Groups'),
  plain('/leaderboard', 'Leaderboard'),
  plain('/scoreboard', 'Week 7 Scoreboard'),
  plain('/lineups', 'Week 7 Lineups'),
  plain('/lineups/5', 'Week 5 Lineups'),
  plain('/lineup/7', 'Week 7 Lineup'),
  plain('/lineup', 'Week 7 Lineup'),
  plain('/groups?from=mail', 'Groups'),
  plain('/subscription', 'Subscription'),
  plain('/subscription/success', /^(Confirming your payment|Not confirmed yet)$/),
  plain('/subscription/cancel', 'Checkout canceled'),
  {
    path: '/join/a-token',
    heading: 'Unable to Join Group',
    sent: '/auth?redirect=join',
    keeps: { join: 'a-token' },
  },
  invitation('/invitations/a-token'),
  invitation('/invitations/a-token/accept'),
];

test('[G2.4, G2.5, G2.6, G2.7, G2.8, G2.9, G6.1, A2.9, A2.10, A2.11, A2.12, A2.13] a visitor is sent to sign in from every address, and what they came for is kept', async ({
  page,
  demo,
}) => {
  for (const { path, sent, keeps } of ADDRESSES) {
    await page.goto(`${demo.url}${path}`);
    await expect(page, path).toHaveURL(`${demo.url}${sent}`);
    expect(await kept(page), path).toEqual({ ...NOTHING, ...keeps });
    await page.evaluate(() => localStorage.clear());
  }
});

test('[G2.4, G2.5, G2.6, G2.7, G2.8, G2.9, A2.9, A2.10, A2.11, A2.12, A2.13] each address opens its screen for who is signed in', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('dan'));
  for (const { path, heading } of ADDRESSES) {
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    expect(new URL(page.url()).pathname, path).toBe(new URL(path, demo.url).pathname);
  }
});

test('[G2.9, A2.2, A2.19] after the sign-in a join link comes before an invitation, that before a path, that before the lineups', async ({
  page,
  browser,
  demo,
}) => {
  const turns: readonly [visited: readonly string[], comesTo: string][] = [
    [['/groups', '/invitations/a-token', '/join/a-token'], '/join/a-token'],
    [['/groups', '/invitations/a-token/accept'], '/invitations/a-token'],
    [['/groups'], '/groups'],
    [[], '/lineups'],
  ];
  await page.close();
  for (const [visited, comesTo] of turns) {
    const context = await browser.newContext();
    const fresh = await context.newPage();
    for (const path of visited) {
      await fresh.goto(`${demo.url}${path}`);
      await expect(fresh).toHaveURL(/\/auth/);
    }
    if (visited.length === 0) await fresh.goto(`${demo.url}/auth`);
    await fillSignIn(fresh, castMember('dan'));
    await expect(fresh).toHaveURL(`${demo.url}${comesTo}`);
    await context.close();
  }
});

test('[A2.8, G2.3] the history of a lineup has an address, kept like any other', async ({ page, browser, demo }) => {
  await signIn(page, demo, castMember('dan'));
  const api = await apiOf(page, demo);
  const { weeks } = await api<{ weeks: { id: string }[] }>('GET', '/current-season-weeks');
  const [lineup] = await api<{ id: string }[]>('GET', `/lineups/${weeks[0]?.id}`);
  const path = `/lineup/${lineup?.id}/transactions`;
  await page.goto(`${demo.url}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lineup Transaction History' })).toBeVisible();
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`${demo.url}${path}`);
  await expect(visitor).toHaveURL(`${demo.url}/auth`);
  expect(await kept(visitor)).toEqual({ ...NOTHING, path });
  await context.close();
});

/** What tells the audiences apart [A1.4]. */
async function meets(page: Page, app: App) {
  const api = await apiOf(page, app);
  const subscription = await api<{ subscription_plan: string | null; subscription_status: string } | null>(
    'GET',
    '/subscriptions/current',
  );
  await page.goto(`${app.url}/groups`);
  await expect(page.getByRole('heading', { name: 'My Groups' })).toBeVisible();
  const isAdmin = (await page.getByText('Admin View').count()) > 0;
  await page.getByRole('button', { name: 'Create New Group' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Group' });
  const mayCustomize = await form.getByRole('spinbutton', { name: 'QB' }).isEnabled();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  return { isPremium: subscription?.subscription_plan === 'premium', isAdmin, mayCustomize };
}

test('[A1.4, G1.6, G1.9, A6.4] visitors, free users, premium users and admins meet different things', async ({
  page,
  browser,
  demo,
}) => {
  await page.goto(`${demo.url}/groups`);
  await expect(page).toHaveURL(`${demo.url}/auth`);
  const met: Record<string, unknown> = {};
  for (const name of ['ann', 'ben', 'cass']) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const each = await context.newPage();
    await signIn(each, demo, castMember(name));
    met[name] = await meets(each, demo);
    await context.close();
  }
  expect(met).toEqual({
    ann: { isPremium: false, isAdmin: false, mayCustomize: false },
    ben: { isPremium: true, isAdmin: false, mayCustomize: true },
    cass: { isPremium: false, isAdmin: true, mayCustomize: false },
  });
});

test('[A1.7] one signs in with e-mail and password, or with a Google account', async ({ page, browser, demo }) => {
  await signIn(page, demo, castMember('dan'));
  await expect((await openMenu(page)).getByText('dan@singleback.test')).toBeVisible();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await other.goto(`${demo.url}/auth`);
  await other.getByRole('button', { name: 'Continue with Google' }).click();
  await other.getByLabel('Name').fill('Gordon Route');
  await other.getByLabel('Email').fill('gordon.route@gmail.test');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(other).toHaveURL(`${demo.url}/lineups`);
  await context.close();
});
