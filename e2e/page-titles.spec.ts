import type { Page } from '@playwright/test';
import { fillSignUp, linkTo, refused } from './account/account-steps.ts';
import { apiOf, makeGroup } from './api-calls.ts';
import { expect, test } from './journey.ts';
import { castMember, newcomer, signIn, somebody } from './people.ts';

// A sign-up that is opened in another browser is refused until its password is typed.
test.use({ expectedErrors: refused(403) });

/** A view that has opened on a press: its heading has the focus, and the tab says its title. */
async function expectView(page: Page, heading: string, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page).toHaveTitle(`${title} · Singleback`);
}

test('each view of the sign-in screen has its title, and its heading takes the focus', async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth`);
  await expect(page).toHaveTitle('Sign In · Singleback');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectView(page, 'Create your account to start playing', 'Sign Up');
  await fillSignUp(page, somebody('Titled'));
  await expectView(page, 'Check Your Email', 'Check Your Email');
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await expectView(page, 'Sign in to manage your fantasy lineup', 'Sign In');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expectView(page, 'Forgot your password?', 'Forgot your password?');
  await page.getByLabel('Email').fill('nobody@journey.test');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectView(page, 'Check Your Email', 'Check Your Email');
});

test('a form that is refused takes the focus to the first field that is wrong', async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth?view=sign_up`);
  await page.getByLabel('Email').fill('garbage');
  await page.getByLabel('Username').fill('Somebody New');
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password', { exact: true }).fill('long-enough');
  await expect(page.getByText('Username available')).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
});

test('addresses outside the sign-in have titles of their own', async ({ page, demo }) => {
  const person = somebody('Linked');
  await page.goto(`${demo.url}/auth?view=sign_up`);
  await fillSignUp(page, person);
  const link = new URL(await linkTo(page, demo, person.email));
  for (const [path, title] of [
    ['/', 'Singleback: every player, once'],
    ['/no-such-place', 'Page Not Found · Singleback'],
    ['/auth/callback', 'Sign In · Singleback'],
    ['/auth/reset-password', 'Sign In · Singleback'],
    ['/auth/change-password?token=some-token', 'Set New Password · Singleback'],
    ['/unsubscribe', 'Email Preferences · Singleback'],
  ] as const) {
    await page.goto(`${demo.url}${path}`);
    await expect(page, path).toHaveTitle(title);
  }
  await page.context().clearCookies();
  await page.goto(`${demo.url}${link.pathname}${link.search}`);
  await expect(page).toHaveTitle('Confirm Your Email · Singleback');
});

test('a change of page takes the focus to its beginning, and the tab says where one is', async ({ page, demo }) => {
  await signIn(page, demo, castMember('dan'));
  await expect(page).toHaveTitle('Lineups · Singleback');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Leaderboard', 'Groups', 'Scoreboard', 'Lineups']) {
    await main.getByRole('link', { name }).click();
    await expect(page).toHaveTitle(`${name} · Singleback`);
    await expect(page.locator('main')).toBeFocused();
  }
});

test('a change of step in the builder takes the focus to its beginning', async ({ page, demo }) => {
  await newcomer(page, demo, 'Stepper');
  await makeGroup(await apiOf(page, demo), 'Step Group');
  await page.goto(`${demo.url}/lineup/8`);
  await page.getByText('Everyone (Default)').click();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect(page.getByText('0 of 9')).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
});
