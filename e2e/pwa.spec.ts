import type { Browser, BrowserContext, Page } from '@playwright/test';
import { frontOf } from './front.ts';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { expectNoBarriers, PHONE } from './screens.ts';

// Without the server the browser tells of every request that fails.
test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/ });

/** Waits until the app's worker has the page, with its shell on the device. */
async function worker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The answers that the browser keeps of users, by path. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

test('[A7.20] the worker at /sw.js opens lineups and tables as they were seen last, and says so', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, castMember('ann'));
  await worker(page);
  await page.goto(`${demo.url}/lineups/6`);
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  const points = await card.innerText();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  const table = page.getByRole('table', { name: 'Overall Standings' });
  await expect(table.getByRole('row')).not.toHaveCount(0);
  const first = await table.getByRole('row').nth(1).innerText();
  await expect.poll(() => keptPaths(page)).toContain('/api/leaderboard/overall');
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${demo.url}/sw.js`);

  await context.setOffline(true);
  await page.reload();
  const strip = page.getByText(/^Offline\. As of \d\d:\d\d\.$/);
  await expect(strip).toBeVisible();
  expect(await table.getByRole('row').nth(1).innerText()).toBe(first);
  await expectNoBarriers(page, 'leaderboard, offline');
  await page.goto(`${demo.url}/lineups/6`);
  await expect(card).toBeVisible();
  expect(await card.innerText()).toBe(points);
  await expect(strip).toBeVisible();

  await context.setOffline(false);
  await expect(strip).toBeHidden();
});

test('what was kept of a user goes with the sign-out, and nothing of the sign-in is kept', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  await worker(page);
  await page.reload();
  await expect.poll(() => keptPaths(page)).toContain('/api/groups');
  expect((await keptPaths(page)).filter((path) => path.startsWith('/api/auth'))).toEqual([]);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$|\/$/);
  expect(await keptPaths(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${demo.url}/lineups`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('[A2.50] a new version waits until Update is pressed; Later leaves it', async ({ page, demo }) => {
  const app = await frontOf(demo.url);
  await page.goto(app.url);
  await worker(page);
  const look = () => page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => null));
  const banner = page.getByRole('region', { name: 'New version available' });
  app.release();
  await look();
  await expect(banner).toBeVisible();
  await expectNoBarriers(page, 'new version');
  await banner.getByRole('button', { name: 'Later' }).click();
  await expect(banner).toBeHidden();
  app.release();
  await look();
  await expect(banner).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await banner.getByRole('button', { name: 'Update' }).click();
  await reloaded;
  await expect(page.getByRole('link', { name: 'Start Your Season' }).first()).toBeVisible();
  await expect(banner).toBeHidden();
  app.close();
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

async function phone(browser: Browser, userAgent: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...{ userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
  return { context, page };
}

test('[A2.50, A9.8] on iOS the install banner comes after 3 s, once a day, and no more after three times Later', async ({
  browser,
  demo,
}) => {
  const { context, page } = await phone(browser, IPHONE);
  const banner = page.getByRole('region', { name: 'Install the product' });
  const open = async () => {
    await page.goto(demo.url);
    await expect(page.locator('.banners')).toBeAttached();
  };
  for (const day of [21, 22, 23]) {
    await page.clock.pauseAt(new Date(`2026-11-${day}T12:00:00Z`));
    await open();
    await page.clock.runFor(2900);
    await expect(banner).toBeHidden();
    await page.clock.runFor(200);
    await expect(banner).toBeVisible();
    if (day === 21) {
      await page.clock.resume();
      await expectNoBarriers(page, 'install banner', [PHONE]);
    }
    await banner.getByRole('button', { name: 'Later' }).click();
    await expect(banner).toBeHidden();
    await open();
    await page.clock.runFor(10_000);
    await expect(banner).toBeHidden();
  }
  await page.clock.pauseAt(new Date('2026-12-24T12:00:00Z'));
  await open();
  await page.clock.runFor(10_000);
  await expect(banner).toBeHidden();
  await context.close();
});

test('[A9.8] on Android it comes 2 s after the install event, and accepting asks the browser and resets the counter', async ({
  browser,
  demo,
}) => {
  const { context, page } = await phone(browser, ANDROID);
  await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'));
  await page.addInitScript(() => localStorage.setItem('installBanner', '{"day":null,"later":2}'));
  await page.goto(demo.url);
  await expect(page.locator('.banners')).toBeAttached();
  const banner = page.getByRole('region', { name: 'Install the product' });
  await page.clock.runFor(10_000);
  await expect(banner).toBeHidden();
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.title = 'asked';
    };
    window.dispatchEvent(Object.assign(offer, { prompt }));
  });
  await page.clock.runFor(1900);
  await expect(banner).toBeHidden();
  await page.clock.runFor(200);
  await banner.getByRole('button', { name: 'Install' }).click();
  await expect(banner).toBeHidden();
  await expect(page).toHaveTitle('asked');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('installBanner') ?? '{}').later)).toBe(0);
  await context.close();
});

test('the manifest names the app, and its icons are there', async ({ page, demo }) => {
  const manifest = await (await page.request.get(`${demo.url}/manifest.webmanifest`)).json();
  expect(manifest.name).toBe('Singleback');
  for (const { src } of manifest.icons as { src: string }[]) {
    const icon = await page.request.get(demo.url + src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  const script = await page.request.get(`${demo.url}/sw.js`);
  expect(script.headers()['cache-control']).toBe('no-cache');
});
