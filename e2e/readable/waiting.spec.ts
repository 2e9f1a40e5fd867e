import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { withoutFirstData } from '../without-first-data.ts';
import { screensWith } from './screens.ts';

/** What gets no answer: first everything, then all but what tells the season and the user's groups. */
const HELD = [/\/api\/(?!auth)/, /\/api\/(?!auth|current-season-weeks|groups$|subscriptions)/];

test('no screen scrolls sideways at 320 px while it waits for answers', async ({ page, demo }) => {
  await withoutFirstData(page);
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, demo, castMember('ben'), '/groups');
  const group = await page.getByRole('link', { name: 'Sunday Morning Regulars' }).first().getAttribute('href');
  const paths = screensWith(group ?? '').filter(({ as, prepare }) => as === 'ben' && !prepare);
  const wide: string[] = [];
  for (const held of HELD) {
    await page.route(held, () => {});
    for (const { path } of paths) {
      await page.goto(demo.url + path);
      await page.getByRole('main').first().waitFor();
      await page.waitForTimeout(300);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${path}, ${held}: ${width} px`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(wide).toEqual([]);
});
