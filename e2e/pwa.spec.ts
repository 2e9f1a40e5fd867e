import { frontOf } from './front.ts';
import { expect, test } from './journey.ts';
import { castMember, newcomer, signIn } from './people.ts';
import { expectNoBarriers } from './screens.ts';
import { addFirst } from './steps.ts';
import { hasWorker, keptPaths } from './worker.ts';

// Without the server the browser reports every request that fails.
test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/ });

test('[A7.20] the worker at /sw.js opens cached lineups and standings, and says so', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, castMember('ann'));
  await hasWorker(page);
  await page.goto(`${demo.url}/lineups/6`);
  const card = page.getByRole('article').first();
  // The places in its groups come a moment after the card.
  await expect(card.getByRole('table', { name: /^Places of/ })).toContainText(/\d(st|nd|rd|th)/);
  const points = await card.innerText();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  const table = page.getByRole('table', { name: 'Overall Standings' });
  await expect(table.getByRole('row')).not.toHaveCount(0);
  const first = await table.getByRole('row').nth(1).innerText();
  for (const path of ['/api/leaderboard/overall', '/api/game-day'])
    await expect.poll(() => keptPaths(page)).toContain(path);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${demo.url}/sw.js`);

  await context.setOffline(true);
  await page.reload();
  const strip = page.getByText(/^Offline\. Last updated (\w{3} \d+, )?\d{1,2}:\d\d [AP]M\.$/);
  await expect(strip).toBeVisible();
  expect(await table.getByRole('row').nth(1).innerText()).toBe(first);
  await expectNoBarriers(page, 'leaderboard, offline');
  await page.goto(`${demo.url}/lineups/6`);
  await expect.poll(() => card.innerText()).toBe(points);
  await expect(strip).toBeVisible();

  await context.setOffline(false);
  await expect(strip).toBeHidden();
});

test('a sign-out deletes the user’s cached data, and nothing of the sign-in is cached', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  await hasWorker(page);
  await page.reload();
  await expect.poll(() => keptPaths(page)).toContain('/api/groups');
  expect((await keptPaths(page)).filter((path) => path.startsWith('/api/auth'))).toEqual([]);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$|\/$/);
  // The page goes on at once; the worker forgets as soon as it passes the sign-out on.
  await expect.poll(() => keptPaths(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${demo.url}/lineups`);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

test('[A2.50] a new version is applied when Update is pressed, and not with Later', async ({ page, demo }) => {
  const app = await frontOf(demo.url);
  await page.goto(app.url);
  await hasWorker(page);
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

test('[A2.50] a draft remains after Update, without a question', async ({ page, demo }) => {
  await newcomer(page, demo, 'Renewed');
  const app = await frontOf(demo.url);
  await page.goto(`${app.url}/lineup/8`);
  await hasWorker(page);
  const players = page.getByRole('region', { name: 'Players' });
  for (const picked of [1, 2, 3]) {
    await addFirst(players);
    await expect(page.getByText(`${picked} of 9`)).toBeVisible();
  }
  await page.getByLabel('Lineup Name').fill('Half Done');
  const lineup = page.getByRole('region', { name: 'Lineup', exact: true });
  // What each pick costs later is computed a moment after it.
  await expect(lineup.getByText('…', { exact: true })).toHaveCount(0);
  const slots = await lineup.getByRole('listitem').allInnerTexts();
  app.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => null));
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('region', { name: 'New version available' }).getByRole('button', { name: 'Update' }).click();
  await reloaded;
  await expect(page.getByText('3 of 9')).toBeVisible();
  await expect(page.getByLabel('Lineup Name')).toHaveValue('Half Done');
  await expect(lineup.getByText('…', { exact: true })).toHaveCount(0);
  expect(await lineup.getByRole('listitem').allInnerTexts()).toEqual(slots);
  expect(questions).toEqual([]);
  await page.close();
  app.close();
});

test('the manifest is one that a browser installs by, with icons for every mask, and shortcuts that lead somewhere', async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  const browser = await page.context().newCDPSession(page);
  const { errors, data, url } = await browser.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], `${demo.url}/manifest.webmanifest`]);
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ name: 'Singleback', start_url: '/lineups', display: 'standalone' });
  // A journey's browser keeps nothing, as a private window doesn't.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  const icons = manifest.icons as { src: string; sizes: string; purpose?: string }[];
  for (const purpose of [undefined, 'maskable']) {
    expect(icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  }
  const touchIcon = { src: '/icons/apple-touch.png', sizes: '180x180' };
  for (const { src, sizes } of [...icons, touchIcon]) {
    const icon = await page.request.get(demo.url + src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(sizeOf(await icon.body()), src).toBe(sizes);
  }
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', touchIcon.src);
  await signIn(page, demo, castMember('ann'));
  for (const { name, url: path } of manifest.shortcuts as { name: string; url: string }[]) {
    await page.goto(demo.url + path);
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('aria-current', 'page');
  }
  const script = await page.request.get(`${demo.url}/sw.js`);
  expect(script.headers()['cache-control']).toBe('no-cache');
});

/** The width and height that a PNG says of itself. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('the browser’s own bar has the color of the theme, at first sight and when it is changed', async ({
  browser,
  demo,
}) => {
  for (const [colorScheme, color] of [
    ['dark', '#121A17'],
    ['light', '#FBFAF4'],
  ] as const) {
    const context = await browser.newContext({ colorScheme, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(demo.url);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', color);
    await context.close();
  }
});
