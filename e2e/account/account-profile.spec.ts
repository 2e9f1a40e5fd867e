import { readFileSync } from 'node:fs';
import { expect, test } from '../journey.ts';
import { newcomer, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { fillSignIn, openProfile, refused, signOut } from './account-steps.ts';

test('signing out everywhere ends the other device’s session too', async ({ page, browser, demo }) => {
  const person = await newcomer(page, demo, 'Everywhere');
  const device = await (await browser.newContext()).newPage();
  await signIn(device, demo, person);
  const profile = await openProfile(page, 'Security');
  await profile.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await expectNoBarriers(page, 'sign out everywhere');
  await question.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  // The first time it may be there already, and a reload does not take it away.
  for (const _ of [1, 2]) {
    await device.reload();
    await expect(device).toHaveURL(`${demo.url}/auth`);
    await expect(device.getByText('You were signed out. Sign in to continue.')).toBeVisible();
  }
  await device.context().close();
});

test.describe('in two tabs', () => {
  // The second tab may send a request between the end of the session and the moment it is told.
  test.use({ expectedErrors: refused(401) });

  test('[A4.1] two tabs agree on who is signed in', async ({ page, context, demo }) => {
    const person = await newcomer(page, demo, 'Tabs');
    const other = await context.newPage();
    await other.goto(`${demo.url}/leaderboard`);
    await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
    await signOut(page, demo);
    await expect(other).toHaveURL(`${demo.url}/auth`);
    await page.goto(`${demo.url}/auth`);
    await fillSignIn(page, person);
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible();
  });
});

test.describe('deleting the account', () => {
  test.use({ expectedErrors: refused(401, 422) });

  test('downloads the data as a file, and needs a typed sentence and the password', async ({ page, demo }) => {
    const person = await newcomer(page, demo, 'Leaver');
    const profile = await openProfile(page, 'Profile');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      profile.getByRole('button', { name: 'Download My Data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('singleback-account.json');
    const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { user: { email: string } };
    expect(file.user.email).toBe(person.email);

    await profile.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Account' });
    const go = dialog.getByRole('button', { name: 'Delete Account' });
    await go.click();
    await expect(dialog.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel(/^Type/).fill('delete my account');
    await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
    await go.click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectNoBarriers(page, 'delete account');
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await go.click();
    await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted.' })).toBeVisible();
    await fillSignIn(page, person);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  });
});
