import type { Page } from '@playwright/test';
import { frontOf } from './front.ts';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { expectNoBarriers } from './screens.ts';
import { withoutFirstData } from './without-first-data.ts';
import { goOffline, hasWorker, keptPaths } from './worker.ts';

// Without the server the browser reports every request that fails.
test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_|Failed to load resource|WebSocket connection to/ });

const strip = (page: Page) => page.getByText(/^Offline\. Last updated (\w{3} \d+, )?\d{1,2}:\d\d [AP]M\.$/);
const card = (page: Page) => page.getByRole('article').first();
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

test('a user who has signed in once, on a first visit, has the lineups offline when the app is opened again', async ({
  page,
  context,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('ben'));
  await hasWorker(page);
  await expect.poll(() => keptPaths(page)).toContain('/api/current-season-weeks');
  await expect.poll(async () => (await keptPaths(page)).some((path) => path.startsWith('/api/lineups/'))).toBe(true);
  await page.close();
  await context.setOffline(true);
  const opened = await context.newPage();
  await opened.goto(`${demo.url}/lineups`);
  await expect(card(opened)).toBeVisible();
  await expect(strip(opened)).toBeVisible();
  await expect(signInButton(opened)).toHaveCount(0);
  await expectNoBarriers(opened, 'lineups, offline');
});

for (const fate of ['down', 'silent'] as const) {
  test(`an app that is ${fate} behind its proxy opens on the lineups as seen last, and goes on when it is back`, async ({
    page,
    context,
    demo,
  }) => {
    await signIn(page, demo, castMember('ben'));
    const app = await frontOf(demo.url);
    await page.goto(`${app.url}/lineups`);
    await hasWorker(page);
    await expect.poll(async () => (await keptPaths(page)).some((path) => path.startsWith('/api/lineups/'))).toBe(true);
    await page.close();
    app.becomes(fate);
    const opened = await context.newPage();
    await opened.goto(`${app.url}/lineups`);
    await expect(card(opened)).toBeVisible();
    await expect(strip(opened)).toBeVisible();
    await expect(opened).toHaveURL(`${app.url}/lineups`);
    app.becomes('well');
    await expect(strip(opened)).toBeHidden();
    await expect(card(opened)).toBeVisible();
    await opened.close();
    app.close();
  });
}

test('a sign-out works offline: no data is visible, then or later, and the server is notified', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, castMember('cass'));
  await hasWorker(page);
  await page.reload();
  await expect.poll(() => keptPaths(page)).toContain('/api/groups');
  const session = async () => (await page.request.get(`${demo.url}/api/auth/get-session`)).json();
  expect(await session()).toMatchObject({ user: { email: 'cass@singleback.test' } });
  await goOffline(page);
  // The browser leaves the open socket as it is.
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Disconnected');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(signInButton(page)).toBeVisible();
  expect(await keptPaths(page)).toEqual([]);
  await page.goto(`${demo.url}/leaderboard`);
  await expect(signInButton(page)).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(`${demo.url}/lineups`);
  await expect(signInButton(later)).toBeVisible();
  // The first attempt may find the network still away: then it is repeated within half a minute.
  const left = async () => (await later.request.get(`${demo.url}/api/auth/get-session`)).json();
  await expect.poll(left, { timeout: 90_000 }).toBeNull();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });
  const TOO_MANY = { error: 'Too many requests. Please wait a moment and try again.', code: 'too_many' };

  test('a page that cannot reach the server to check the session says so, does not redirect to sign in, and recovers by itself', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, castMember('ben'));
    await withoutFirstData(page);
    await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' }));
    await page.goto(`${demo.url}/lineups/6`);
    await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
    await expect(page).toHaveURL(`${demo.url}/lineups/6`);
    await expect(signInButton(page)).toHaveCount(0);
    await expectNoBarriers(page, 'server away');
    await page.route('**/api/**', (route) => route.fulfill({ status: 429, json: TOO_MANY }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Too many requests' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(card(page)).toBeVisible();
    await expect(page).toHaveURL(`${demo.url}/lineups/6`);
  });
});
