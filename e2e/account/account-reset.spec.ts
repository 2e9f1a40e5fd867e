import { expect, test } from '../journey.ts';
import { newAccount } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { linkTo, openMenu, refused } from './account-steps.ts';

// A tab that calls with the token of a session that has just ended is refused, and calls again with the new one.
test.use({ expectedErrors: refused(401, 409) });

test('[A2.46, A8.1] a password set by link keeps the user signed in, in the tab they came from, too', async ({
  page,
  demo,
}) => {
  const { email } = await newAccount(page, demo, 'TwoTabs');
  const headers = { origin: demo.url };
  await page.request.post(`${demo.url}/api/auth/request-password-reset`, { headers, data: { email } });
  await expect.poll(() => linkTo(page, demo, email)).toContain('/auth/change-password');
  await page.goto(`${demo.url}/lineups`);
  await expect(page.getByRole('link', { name: 'Groups' }).first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(await linkTo(page, demo, email));
  await other.getByLabel('New password', { exact: true }).fill('sixsix');
  await other.getByLabel('Confirm password', { exact: true }).fill('sixsix');
  await other.getByRole('button', { name: 'Set New Password' }).click();
  await expect(other).toHaveURL(`${demo.url}/lineups`);
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Groups' }).first().click();
    await expect(tab.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
    await expect((await openMenu(tab)).getByText(email)).toBeVisible();
  }
});

test('a reset link asks before it signs another user out, and does nothing for one who stays', async ({
  page,
  browser,
  demo,
}) => {
  const owner = await newAccount(page, demo, 'Forgot');
  const headers = { origin: demo.url };
  const data = { email: owner.email };
  const requested = await page.request.post(`${demo.url}/api/auth/request-password-reset`, { headers, data });
  expect(requested.ok(), await requested.text()).toBe(true);
  // The email before it is the one of the sign-up.
  await expect.poll(() => linkTo(page, demo, owner.email)).toContain('/auth/change-password');
  const link = await linkTo(page, demo, owner.email);

  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  const phone = await context.newPage();
  const resident = await newAccount(phone, demo, 'W'.repeat(28));
  const setPassword = async () => {
    await phone.goto(link);
    await phone.getByLabel('New password', { exact: true }).fill('sixsix');
    await phone.getByLabel('Confirm password', { exact: true }).fill('sixsix');
    await phone.getByRole('button', { name: 'Set New Password' }).click();
    const question = phone.getByRole('heading', { name: `Continue as ${owner.username}?` });
    await expect(question).toBeVisible();
    await expect(question).toBeFocused();
  };
  await setPassword();
  await expect(phone.getByText(`You are signed in as ${resident.username} in this browser.`)).toBeVisible();
  // The longest of names fits a small phone.
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoBarriers(phone, 'another user is signed in');
  await phone.getByRole('button', { name: `Stay signed in as ${resident.username}` }).click();
  await expect(phone).toHaveURL(`${demo.url}/lineups`);
  await expect((await openMenu(phone)).getByText(resident.email)).toBeVisible();

  await setPassword();
  await phone.getByRole('button', { name: `Continue as ${owner.username}` }).click();
  await expect(phone.getByText('Password changed successfully!')).toBeVisible();
  await expect(phone).toHaveURL(`${demo.url}/lineups`);
  await expect((await openMenu(phone)).getByText(owner.email)).toBeVisible();
  await context.close();
});
