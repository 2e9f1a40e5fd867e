import { test as base, expect, type Page } from '@playwright/test';
import { watchIdle } from '../page-figures.ts';
import { castMember, signIn } from '../people.ts';
import type { App } from '../server.ts';
import { screens } from './screens.ts';
import { startStillDemo } from './still-demo.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const THEMES = ['night', 'scorecard'];

const test = base.extend<object, { still: App }>({
  still: [
    async ({ browserName: _ }, use) => {
      const app = await startStillDemo();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

for (const { name, as, path, prepare } of screens) {
  test(name, async ({ page, still }) => {
    const idle = watchIdle(page);
    // A draft that one size has left behind would open the next one in another state.
    await page.addInitScript(() => localStorage.clear());
    for (const size of SIZES) {
      await page.setViewportSize(size);
      if (as) await signIn(page, still, castMember(as), path);
      else await page.goto(still.url + path);
      await idle();
      await prepare?.(page);
      await idle();
      for (const theme of THEMES) await photograph(page, `${name}-${size.width}`, theme);
    }
  });
}

async function photograph(page: Page, name: string, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await expect.soft(page).toHaveScreenshot(`${name}-${theme}.png`, {
    fullPage: true,
    // The address in it has the port of this run.
    mask: [page.locator('input[readonly]')],
  });
}
