import { expect, test } from '../journey.ts';
import { newAccount, newcomer } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { fillSignIn, openFromMenu, openProfile, refused, signOut } from './account-steps.ts';

test.use({ expectedErrors: refused(401, 422) });

test('written feedback remains when the session has ended elsewhere', async ({ page, demo }) => {
  const person = await newcomer(page, demo, 'Outlasting');
  const dialog = await openFromMenu(page, 'Send Feedback', 'Send Feedback');
  await dialog.getByLabel('Subject').fill('Kept');
  await dialog.getByLabel('Description').fill('A whole thought');
  await page.route('**/api/feedback', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in to continue.', code: 'not_signed_in' } }),
  );
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page).toHaveURL(`${demo.url}/auth`);
  await page.unrouteAll({ behavior: 'wait' });
  await fillSignIn(page, person);
  await expect(page).toHaveURL(`${demo.url}/lineups`);
  await openFromMenu(page, 'Send Feedback', 'Send Feedback');
  await expect(dialog.getByLabel('Description')).toHaveValue('A whole thought');
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(dialog.getByText('Thank you for your feedback!')).toBeVisible();
});

test('[A2.5, A2.46, A5.15] signed in without a link, a new password is set with the current one', async ({
  page,
  demo,
}) => {
  const person = await newAccount(page, demo, 'Changer');
  await page.goto(`${demo.url}/auth/change-password`);
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible();
  const current = page.getByLabel('Current password', { exact: true });
  const [next, confirm] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm password', { exact: true }),
  ];
  const set = page.getByRole('button', { name: 'Set New Password' });
  await expect(set).toBeDisabled();
  await current.fill('not the current one');
  await next.fill('brand-new-word');
  await confirm.fill('another-word');
  await set.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await confirm.fill('brand-new-word');
  await set.click();
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expectNoBarriers(page, 'set new password with the current one');
  await current.fill(person.password);
  await set.click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/lineups`);

  await signOut(page, demo);
  await page.goto(`${demo.url}/auth`);
  await fillSignIn(page, person);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await fillSignIn(page, { ...person, password: 'brand-new-word' });
  await expect(page).toHaveURL(`${demo.url}/lineups`);
});

test('after a new password the profile shows the new calendar link, not the one that has ended', async ({
  page,
  demo,
}) => {
  const person = await newcomer(page, demo, 'Subscriber');
  const profile = await openProfile(page, 'Notifications');
  const link = profile.getByLabel('Calendar link');
  await expect(link).toHaveValue(/\.ics$/);
  const old = await link.inputValue();
  await profile.getByRole('tab', { name: 'Security' }).click();
  await profile.getByLabel('Current password', { exact: true }).fill(person.password);
  await profile.getByLabel('New password', { exact: true }).fill('brand-new-word');
  await profile.getByLabel('Confirm new password', { exact: true }).fill('brand-new-word');
  await profile.getByRole('button', { name: 'Change Password' }).click();
  await expect(profile.getByText('Password changed successfully!')).toBeVisible();
  await profile.getByRole('tab', { name: 'Notifications' }).click();
  await expect(link).not.toHaveValue(old);
  expect((await page.request.get(await link.inputValue())).ok()).toBe(true);
});
