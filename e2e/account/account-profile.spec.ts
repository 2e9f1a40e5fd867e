import { readFileSync } from 'node:fs';
import { expect, test } from '../journey.ts';
import { castMember, newcomer, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { fillSignIn, openMenu, openProfile, refused, signOut } from './account-steps.ts';

test('[A2.42, A5.10, A5.12, A8.6, A9.6] the profile changes the display name, and says so for a while', async ({
  page,
  demo,
}) => {
  const person = await newcomer(page, demo, 'Renamed');
  const profile = await openProfile(page, 'Profile');
  const name = profile.getByLabel('Display Name');
  const save = profile.getByRole('button', { name: 'Save Changes' });
  await expect(name).toHaveValue(person.username);
  await expect(profile.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(profile.getByText('Email cannot be changed')).toBeVisible();
  await name.fill('hail mary ANN');
  await expect(save).toBeDisabled();
  await expect(profile.getByText('Display name taken')).toBeVisible();
  await save.click();
  await expect(profile.getByText('Display name is already taken')).toBeVisible();
  await expectNoBarriers(page, 'profile');
  await name.fill(`${person.username} the Second`);
  await expect(profile.getByText('Display name available')).toBeVisible();
  await save.click();
  const message = profile.getByText('Profile updated successfully!');
  await expect(message).toBeVisible();
  await expect(message).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(await openMenu(page)).toContainText(`${person.username} the Second`);
});

test('[A2.43, A2.44, A6.2, A6.3] a free user sees what Premium adds; a premium user the plan and what to be told of', async ({
  page,
  browser,
  demo,
}) => {
  await signIn(page, demo, castMember('ann'));
  let profile = await openProfile(page, 'Notifications');
  await expect(profile.getByRole('switch')).toHaveCount(0);
  await expectNoBarriers(page, 'notifications, free');
  await profile.getByRole('tab', { name: 'Subscription' }).click();
  await expect(profile.getByRole('definition').nth(1)).toHaveText('Free');
  await expectNoBarriers(page, 'subscription, free');
  await profile.getByRole('tab', { name: 'Notifications' }).click();
  await profile.getByRole('link', { name: 'See What Premium Adds' }).click();
  await expect(page).toHaveURL(`${demo.url}/subscription`);
  await expect(profile).toBeHidden();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, demo, castMember('ben'));
  profile = await openProfile(other, 'Subscription');
  await expect(profile.getByText('Active', { exact: true })).toBeVisible();
  await expect(profile.getByText('Start date')).toBeVisible();
  await expect(profile.getByText('End date')).toBeVisible();
  await profile.getByRole('tab', { name: 'Notifications' }).click();
  const alerts = profile.getByRole('switch', { name: /^Injury alerts/ });
  await expect(alerts).toBeChecked();
  await expect(profile.getByRole('switch', { name: /^Lineup reminders/ })).toBeChecked();
  await alerts.click();
  await expect(profile.getByText('Notification preferences updated successfully!')).toBeVisible();
  await expectNoBarriers(other, 'notifications, premium');
  await other.goto(`${demo.url}/lineups?openProfile=notifications`);
  await expect(other).toHaveURL(`${demo.url}/lineups`);
  await expect(alerts).not.toBeChecked();
  await alerts.click();
  await expect(alerts).toBeChecked();
  await other.context().close();
});

test.describe('the password', () => {
  test.use({ expectedErrors: refused(401, 422) });

  test('[A2.45, A5.14, A8.6] is changed after checking the current one', async ({ page, demo }) => {
    const person = await newcomer(page, demo, 'Secure');
    const profile = await openProfile(page, 'Security');
    const fill = async (current: string, next: string, confirm: string) => {
      await profile.getByLabel('Current password', { exact: true }).fill(current);
      await profile.getByLabel('New password', { exact: true }).fill(next);
      await profile.getByLabel('Confirm new password', { exact: true }).fill(confirm);
      await profile.getByRole('button', { name: 'Change Password' }).click();
    };
    await fill(person.password, 'short', 'other');
    await expect(profile.getByText('New passwords do not match')).toBeVisible();
    await fill(person.password, 'short', 'short');
    await expect(profile.getByText('Password must be at least 8 characters long')).toBeVisible();
    await fill('not-the-password', 'a-new-password', 'a-new-password');
    await expect(profile.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectNoBarriers(page, 'security');
    await fill(person.password, 'a-new-password', 'a-new-password');
    await expect(profile.getByText('Password changed successfully!')).toBeVisible();
    await page.keyboard.press('Escape');
    await signOut(page, demo);
    await page.goto(`${demo.url}/auth`);
    await fillSignIn(page, person);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await fillSignIn(page, { ...person, password: 'a-new-password' });
    await expect(page).toHaveURL(`${demo.url}/lineups`);
  });
});

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
  await device.reload();
  await expect(device).toHaveURL(`${demo.url}/auth`);
  await device.context().close();
});

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

test.describe('leaving', () => {
  test.use({ expectedErrors: refused(401, 422) });

  test('takes the data along as a file, and goes only behind a typed sentence and the password', async ({
    page,
    demo,
  }) => {
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
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto(`${demo.url}/auth`);
    await fillSignIn(page, person);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  });
});
