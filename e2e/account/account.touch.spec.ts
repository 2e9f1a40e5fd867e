import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { expectNoBarriers, ON_PHONE, PHONE } from '../screens.ts';
import { openMenu } from './account-steps.ts';

test.use(ON_PHONE);

test('[A2.41] on a phone a visitor can sign in, and the menu has the links of the bottom bar', async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await signIn(page, demo, castMember('ann'), '/lineup/7');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const menu = await openMenu(page);
  await expectNoBarriers(page, 'menu on a phone', [PHONE]);
  await menu.getByRole('menuitem', { name: 'Leaderboard' }).tap();
  await expect(page).toHaveURL(`${demo.url}/leaderboard`);
});
