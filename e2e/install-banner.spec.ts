import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { expectNoBarriers, PHONE } from './screens.ts';

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

test('[A2.50, A9.8] on iOS the install banner appears after 3 s, once a day, and not after Later was pressed three times', async ({
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

test('[A9.8] on Android it appears 2 s after the install event, and accepting prompts the browser and resets the counter', async ({
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

test('the banner covers nothing on a page that cannot be scrolled into view, and shifts nothing', async ({
  browser,
  demo,
}) => {
  test.slow();
  const { context, page } = await phone(browser, IPHONE);
  await page.clock.resume();
  // As on another day, each time.
  await page.addInitScript(() => localStorage.removeItem('installBanner'));
  const banner = page.getByRole('region', { name: 'Install the product' });
  const lasts: [string, (page: Page) => Locator][] = [
    ['/', () => page.locator('main a, footer a').last()],
    ['/auth', () => page.getByRole('button', { name: 'Sign up' })],
    ['/lineup/8', () => page.getByRole('button', { name: 'Continue to Lineup Builder' })],
    ['/leaderboard', () => page.locator('main .panel').last()],
    ['/subscription', () => page.locator('main :is(a, button)').last()],
  ];
  for (const [path, last] of lasts) {
    if (path === '/lineup/8') await signIn(page, demo, castMember('ben'));
    await page.goto(demo.url + path);
    await expect(last(page)).toBeAttached();
    await page.evaluate(countShifts);
    await expect(banner).toBeVisible();
    const { shifts, moved } = await page.evaluate(() => {
      const { shifts, moved } = globalThis as unknown as Shifts;
      return { shifts, moved };
    });
    expect(shifts, `${path}: ${moved.join('; ')}`).toBeLessThan(0.02);
    // The page begins at its top once it is drawn, which on a busy machine may come after the first scroll.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [end, top] = [await last(page).boundingBox(), await banner.boundingBox()];
      expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(top?.y ?? 0);
    }).toPass({ timeout: 120_000 });
  }
  await context.close();
});

interface Shifts {
  /** The sum of what has moved without a press. */
  shifts: number;
  /** What that was, for the message of a failure. */
  moved: string[];
}

/** In the page: watches what moves from now on. */
function countShifts(): void {
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const page = globalThis as unknown as Shifts;
  page.shifts = 0;
  page.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      page.shifts += value;
      const parts = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.textContent?.slice(0, 40)} from ${previousRect.top} to ${currentRect.top}`,
      );
      page.moved.push(`${value.toFixed(3)} ${parts.join(', ')}`);
    }
  }).observe({ type: 'layout-shift' });
}
