import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { expectNoBarriers, PHONE } from '../screens.ts';
import { openMenu, openProfile } from './account-steps.ts';

/** Whether a dialog has the whole of the phone, and its tabs stand in it side by side. */
async function expectSheet(page: Page, dialog: Locator): Promise<void> {
  const box = await dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...PHONE });
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(PHONE.width);
  const last = await dialog.getByRole('tab').last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
}

test('[A2.41] on a phone a visitor finds the way in, and the menu leads on where no bar does', async ({
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

test('[A2.42, A2.43, A2.44, A2.45] the profile is a sheet with four tabs under the thumb', async ({ page, demo }) => {
  await signIn(page, demo, castMember('ben'));
  const profile = await openProfile(page, 'Profile');
  await expectSheet(page, profile);
  for (const tab of ['Profile', 'Subscription', 'Notifications', 'Security']) {
    await profile.getByRole('tab', { name: tab }).tap();
    await expect(profile.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expectNoBarriers(page, `profile on a phone, ${tab}`, [PHONE]);
  }
  await profile.getByRole('button', { name: 'Close' }).tap();
  await expect(profile).toBeHidden();
});
