import type { Page } from '@playwright/test';
import { fillSignIn, openMenu, refused } from './account/account-steps.ts';
import { apiOf } from './api-calls.ts';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import type { App } from './server.ts';

test.use({ expectedErrors: refused(404) });

test('[G2.9, A2.2, A2.19] after the sign-in a join link precedes an invitation, a path and the lineups', async ({
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

/** The differences between the audiences [A1.4]. */
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

test('[A1.4, G1.6, G1.9] visitors, free users, premium users and admins see different features', async ({
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

test('[A1.7] users sign in with email and password, or with a Google account', async ({ page, browser, demo }) => {
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

test('a tab that is closed right after Sign Out, before the server has heard of it, has signed out', async ({
  page,
  browser,
  demo,
}) => {
  await page.close();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const first = await context.newPage();
  await first.goto(`${demo.url}/auth`);
  await fillSignIn(first, castMember('dan'));
  await expect(first).toHaveURL(`${demo.url}/lineups`);
  const menu = await openMenu(first);
  // Neither the landing page's files nor the request arrive.
  await context.route(/\/assets\/|\/api\/auth\/sign-out/, () => {});
  await menu.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.poll(() => first.evaluate('localStorage.getItem("signOutOwed")')).toBe('1');
  await first.close();
  await context.unroute(/\/assets\/|\/api\/auth\/sign-out/);
  const second = await context.newPage();
  await second.goto(`${demo.url}/lineups`);
  await expect(second).toHaveURL(`${demo.url}/auth`);
  await context.close();
});
