import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { readFigures, watchFigures, watchIdle } from '../page-figures.ts';
import { castMember, signIn } from '../people.ts';
import { type App, startApp } from '../server.ts';
import { FIND_UNREADABLE } from './find-unreadable.ts';
import { giveLongNames } from './long-names.ts';
import { type Screen, screensWith } from './screens.ts';

const MOST_SHIFT = 0.05;
const NARROW = [320, 390];
const WIDTHS = [...NARROW, 820, 1024, 1280, 1440];
/** Pages at a time: most of a load is waiting. */
const PAGES = 3;
/** Also on a busy machine. */
const HEADING_WITHIN = 60_000;

/** Run in the page: waits until nothing fades in, because a menu in its first frame does not count as drawn yet. */
const FADED_IN = `Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => {})))`;

test.use({ expectedErrors: /404/ });

test('every screen can be read and pressed at 320 and 390 px with long names, and holds still while it loads', async ({
  page,
  browser,
}) => {
  test.slow();
  const app = await startApp({ env: { TRUST_PROXY: '1' } });
  const stopped = await page.request.post(`${app.url}/dev/clock`, { data: { speed: 0 } });
  expect(stopped.ok()).toBe(true);
  await giveLongNames(app);
  await signIn(page, app, castMember('ben'), '/groups');
  const group = await page.getByRole('link', { name: 'Sunday Morning Regulars' }).first().getAttribute('href');
  const screens = screensWith(group ?? '');
  const problems: string[] = [];
  for (const as of [null, 'ben', 'cass'] as const) {
    const those = screens.filter((screen) => screen.as === as);
    problems.push(...(await checkAll(browser, app, as, those)));
  }
  await page.close();
  await app.stop();
  expect(problems.join('\n')).toBe('');
});

let addresses = 0;

/** Where a screen is asked for from: all of them together would be more than one address may ask for in a minute. */
const newAddress = () => `10.0.${addresses >> 8}.${addresses++ & 255}`;

/** Checks the screens of one user, some at a time. */
async function checkAll(browser: Browser, app: App, as: Screen['as'], screens: readonly Screen[]): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const problems: string[] = [];
  const first = await context.newPage();
  if (as) await signIn(first, app, castMember(as));
  const waiting = [...screens];
  const checkNext = async (page: Page) => {
    const idle = watchIdle(page);
    await watchFigures(page);
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() });
      problems.push(...(await check(page, app, screen, idle)));
    }
    await page.close();
  };
  const others = Array.from({ length: PAGES - 1 }, () => context.newPage());
  await Promise.all([first, ...(await Promise.all(others))].map(checkNext));
  await context.close();
  return problems;
}

/** Checks a screen at every width; only main screens are loaded at each, others once and then made wider. */
async function check(page: Page, app: App, screen: Screen, idle: () => Promise<void>): Promise<string[]> {
  const problems: string[] = [];
  const name = `${screen.as ?? 'visitor'} ${screen.path}${screen.state ? `, ${screen.state}` : ''}`;
  for (const width of screen.isMain ? WIDTHS : NARROW) {
    await page.setViewportSize({ width, height: 844 });
    if (screen.isMain || width === NARROW[0]) {
      await page.goto(app.url + screen.path);
      await page.locator('h1, h2').first().waitFor({ timeout: HEADING_WITHIN });
      await idle();
      const { shift } = await readFigures(page);
      if (shift > MOST_SHIFT) problems.push(`${name}, ${width} px: shifts by ${shift.toFixed(2)}`);
      await screen.prepare?.(page).catch(() => problems.push(`${name}: was not reached`));
    }
    await idle();
    await page.evaluate(FADED_IN);
    const found = new Set(await page.evaluate<string[]>(FIND_UNREADABLE));
    problems.push(...[...found].map((problem) => `${name}, ${width} px: ${problem}`));
  }
  return problems;
}
