import type { Page } from '@playwright/test';
import { frontOf } from './front.ts';
import { expect, test } from './journey.ts';
import { readFigures, watchFigures, watchIdle } from './page-figures.ts';
import { castMember, signIn } from './people.ts';
import { withoutFirstData } from './without-first-data.ts';

const SMALL_PHONE = { width: 320, height: 640 };
const MOST_SHIFT = 0.02;
const MOST_POSITIONED = 0.2;

test('nothing shifts while a first screen loads, not even when it comes in pieces and its letters late, and few elements of the lineups are positioned', async ({
  page,
  demo,
}) => {
  test.slow();
  const idle = watchIdle(page);
  await watchFigures(page);
  await page.route(/woff2$/, async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  const front = await frontOf(demo.url);
  front.becomes('slow');
  const forVisitors = [
    ['/', 1280, page.getByRole('link', { name: 'Start Your Season' })],
    ['/try', 390, page.getByRole('heading', { name: 'Season in an Evening' })],
    ['/auth', 320, page.getByRole('button', { name: 'Email Me a Code' })],
    ['/auth?view=sign_up', 320, page.getByRole('button', { name: 'Create Account' })],
  ] as const;
  // Twice: a browser that has the style sheets already draws every piece as it comes.
  for (const [path, width, shown] of [...forVisitors, ...forVisitors]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(front.url + path);
    await expect(shown.first()).toBeVisible();
    await idle();
    expect((await readFigures(page)).shift, path).toBeLessThan(MOST_SHIFT);
  }
  await signIn(page, demo, castMember('ben'));
  for (const size of [{ width: 1280, height: 800 }, SMALL_PHONE]) {
    await page.setViewportSize(size);
    for (const path of ['/lineups', '/lineup/9', '/leaderboard', '/scoreboard', '/groups', '/subscription']) {
      await page.goto(front.url + path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await idle();
      expect((await readFigures(page)).shift, `${path} at ${size.width} px`).toBeLessThan(MOST_SHIFT);
      if (path === '/lineups') expect(await positionedShare(page)).toBeLessThan(MOST_POSITIONED);
    }
  }
  await page.unrouteAll({ behavior: 'wait' });
  front.close();
});

test('nothing of the lineups shifts, whichever answer comes last', async ({ page, demo }) => {
  const idle = watchIdle(page);
  await watchFigures(page);
  await withoutFirstData(page);
  await signIn(page, demo, castMember('ben'));
  for (const late of ['scoreboard/*', 'game-day/chances', 'game-day/groups/*/need', 'game-day', 'groups']) {
    const path = `${demo.url}/api/${late}`;
    await page.route(path, async (route) => {
      await page.waitForTimeout(1_000);
      await route.continue();
    });
    await page.goto(`${demo.url}/lineups`);
    await expect(page.getByRole('list', { name: 'Outlook' }).getByText('What if', { exact: true })).toBeVisible();
    await idle();
    expect((await readFigures(page)).shift, `${late} last`).toBeLessThan(MOST_SHIFT / 2);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** The share of what is shown that is positioned: each is a layer that every tap goes through (decision 052). */
async function positionedShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('main *')].filter((element) => element.checkVisibility());
    return shown.filter((element) => getComputedStyle(element).position !== 'static').length / shown.length;
  });
}
