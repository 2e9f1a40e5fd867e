import { expect, test } from './journey.ts';
import { readFigures, watchFigures } from './page-figures.ts';
import { castMember, signIn } from './people.ts';
import { PHONE } from './screens.ts';

const MOST_SHIFT = 0.02;

test('nothing shifts while a first screen loads', async ({ page, demo }) => {
  await watchFigures(page);
  await page.goto(demo.url);
  await expect(page.getByRole('link', { name: 'Start Your Season' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await readFigures(page)).shift, 'landing').toBeLessThan(MOST_SHIFT);
  await signIn(page, demo, castMember('ben'));
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size);
    for (const path of ['/lineups', '/lineup/9', '/leaderboard', '/scoreboard']) {
      await page.goto(demo.url + path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect((await readFigures(page)).shift, `${path} at ${size.width} px`).toBeLessThan(MOST_SHIFT);
    }
  }
});
