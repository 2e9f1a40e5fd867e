import { expect, test } from '../journey.ts';
import { castMember, mailTo, newcomer, newPerson } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { fillSignIn, fillSignUp, linkTo, openMenu, refused, signOut } from './account-steps.ts';

test.describe('a confirmation link that does not work', () => {
  test.use({ expectedErrors: refused(400, 409) });

  test('that was used says so, and leads to signing in', async ({ page, demo }) => {
    const person = newPerson('Twice');
    await page.goto(`${demo.url}/auth?view=sign_up`);
    await fillSignUp(page, person);
    await expectNoBarriers(page, 'check your email');
    const link = await linkTo(page, demo, person.email);
    await page.goto(link);
    await expect(page).toHaveURL(`${demo.url}/lineups`);
    await page.goto(link);
    await expect(page).toHaveURL(`${demo.url}/lineups`);
    await signOut(page, demo);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
    await expectNoBarriers(page, 'link used already');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await fillSignIn(page, person);
    await expect(page).toHaveURL(`${demo.url}/lineups`);
  });
});

test.describe('an account that is not confirmed', () => {
  test.use({ expectedErrors: refused(403) });

  test('[A4.2, A2.31, A8.3] is refused with a reason at sign-in, and gets another email', async ({ page, demo }) => {
    const person = newPerson('Waiting');
    await page.goto(`${demo.url}/auth?view=sign_up`);
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Back to Sign In' }).click();
    await fillSignIn(page, person);
    await expect(page.getByRole('alert')).toHaveText(
      'Please confirm your email address first. The link is in your inbox.',
    );
    await page.getByRole('button', { name: 'Send a New Confirmation Link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'is on its way' })).toBeVisible();
    await expectNoBarriers(page, 'email not verified');
    await page.goto(await linkTo(page, demo, person.email));
    await expect(page).toHaveURL(`${demo.url}/lineups`);
  });
});

test('[A2.46, A4.10, A5.15] the link of an email replaces a forgotten password, once, and signs in', async ({
  page,
  demo,
}) => {
  const person = await newcomer(page, demo, 'Forgetful');
  await signOut(page, demo);
  await page.goto(`${demo.url}/auth`);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(`We've sent a password reset link to ${person.email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to Sign In' })).toBeVisible();
  const { links } = await mailTo(page.request, demo, person.email);
  const link = links[0] ?? '';
  expect(link).toContain('/auth/change-password');
  await page.goto(link);
  const password = page.getByLabel('New password', { exact: true });
  const confirm = page.getByLabel('Confirm password', { exact: true });
  const set = page.getByRole('button', { name: 'Set New Password' });
  await password.fill('short');
  await confirm.fill('other');
  await set.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await confirm.fill('short');
  await set.click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expectNoBarriers(page, 'set new password');
  await password.fill('sixsix');
  await confirm.fill('sixsix');
  await set.click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/lineups`);
  await expect((await openMenu(page)).getByText(person.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut(page, demo);
  await page.goto(link);
  await expect(page.getByText('This link has expired, was already used')).toBeVisible();
  await expectNoBarriers(page, 'reset link spent');
  await page.goto(`${demo.url}/auth/change-password`);
  await expect(page).toHaveURL(`${demo.url}/auth`);
});

test('[A2.28] while a signed-in user is redirected, the sign-in screen says so', async ({ page, demo }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/app-shell-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${demo.url}/auth`);
  await fillSignIn(page, castMember('ann'));
  await expect(page.getByText('Redirecting...')).toBeVisible();
  release();
  await expect(page).toHaveURL(`${demo.url}/lineups`);
});
