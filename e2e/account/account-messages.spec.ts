import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { castMember, newcomer, signIn } from '../people.ts';
import type { App } from '../server.ts';
import { fillSignIn, openFromMenu, openProfile, refused } from './account-steps.ts';

test.use({ expectedErrors: refused(400, 401, 500) });

/** What is said where the service itself has said nothing: the call that fails, and the way to the screen that says it. */
interface Failure {
  says: string;
  fails: string;
  at: (page: Page, app: App) => Promise<Locator>;
}

const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });
const messageOf = (profile: Locator) => profile.getByRole('status').filter({ hasText: /\S/ });

const visitor: readonly Failure[] = [
  {
    says: 'Failed to sign in',
    fails: '**/api/auth/sign-in/email',
    at: async (page, app) => {
      await page.goto(`${app.url}/auth`);
      await fillSignIn(page, castMember('ann'));
      return alertOf(page);
    },
  },
  {
    says: 'Failed to sign up',
    fails: '**/api/auth/sign-up/email',
    at: async (page, app) => {
      await page.goto(`${app.url}/auth?view=sign_up`);
      await page.getByLabel('Email').fill('unlucky@journey.test');
      await page.getByLabel('Username').fill('Unlucky Thirteen');
      await page.getByLabel('Password', { exact: true }).fill('long-enough');
      await page.getByLabel('Confirm password', { exact: true }).fill('long-enough');
      await expect(page.getByText('Username available')).toBeVisible();
      await page.getByRole('button', { name: 'Create Account' }).click();
      return alertOf(page);
    },
  },
  {
    says: 'Failed to send reset email',
    fails: '**/api/auth/request-password-reset',
    at: async (page, app) => {
      await page.goto(`${app.url}/auth?view=forgot_password`);
      await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled();
      await page.getByLabel('Email').fill('ann@singleback.test');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      return alertOf(page);
    },
  },
];

test('[A8.3, A5.8] the sign-in screens have their own words for what failed', async ({ page, demo }) => {
  for (const { says, fails, at } of visitor) {
    await page.route(fails, (route) => route.fulfill({ status: 500 }));
    await expect(await at(page, demo)).toHaveText(says);
    await page.unroute(fails);
  }
});

const profile: readonly Failure[] = [
  {
    says: 'Failed to load user data',
    fails: '**/api/auth/get-session',
    at: async (page) => messageOf(await openProfile(page, 'Profile')),
  },
  {
    says: 'Failed to update profile',
    fails: '**/api/account/display-name',
    at: async (page) => {
      const opened = await openProfile(page, 'Profile');
      await opened.getByRole('button', { name: 'Save Changes' }).click();
      return messageOf(opened);
    },
  },
  {
    says: 'Failed to change password',
    fails: '**/api/account/password',
    at: async (page) => {
      const opened = await openProfile(page, 'Security');
      await opened.getByLabel('Current password', { exact: true }).fill('play-singleback');
      await opened.getByLabel('New password', { exact: true }).fill('long-enough');
      await opened.getByLabel('Confirm new password', { exact: true }).fill('long-enough');
      await opened.getByRole('button', { name: 'Change Password' }).click();
      return messageOf(opened);
    },
  },
  {
    says: 'Failed to update notification preferences',
    fails: '**/api/account/notification-preferences',
    at: async (page) => {
      const opened = await openProfile(page, 'Notifications');
      await opened.getByRole('switch', { name: /^Lineup reminders/ }).click();
      return messageOf(opened);
    },
  },
  {
    says: 'Failed to submit feedback. Please try again.',
    fails: '**/api/feedback',
    at: async (page) => {
      const opened = await openFromMenu(page, 'Send Feedback', 'Send Feedback');
      await opened.getByLabel('Subject').fill('Hello');
      await opened.getByLabel('Description').fill('There');
      await opened.getByRole('button', { name: 'Send Feedback' }).click();
      return opened.getByRole('alert');
    },
  },
];

test('[A8.6, A8.8] the profile and the feedback have their own words for what failed', async ({ page, demo }) => {
  await signIn(page, demo, castMember('ben'));
  for (const { says, fails, at } of profile) {
    await page.route(fails, (route) => route.fulfill({ status: 500 }));
    await expect(await at(page, demo)).toHaveText(says);
    await page.unroute(fails);
    await page.keyboard.press('Escape');
    // What was typed is not dropped without a question.
    if (fails === '**/api/feedback') await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('[A8.2, A4.6] what the app could not load is told, kind by kind', async ({ page, demo }) => {
  const kinds = [
    ['**/api/current-season-weeks', 'Failed to load current season and week data'],
    ['**/api/subscriptions/current', 'Failed to load subscription data'],
    ['**/api/teams', 'Failed to load teams data'],
    ['**/api/groups', 'Failed to load groups data'],
    ['**/api/invitations/pending', 'Failed to load invitations data'],
  ] as const;
  await signIn(page, demo, castMember('ann'));
  for (const [call] of kinds) await page.route(call, (route) => route.fulfill({ status: 500 }));
  await page.reload();
  for (const [, words] of kinds) await expect(page.getByText(words)).toBeVisible();
});

test('[A8.1] a 401 of any call signs out, and leads to signing in', async ({ page, demo }) => {
  await newcomer(page, demo, 'Expired');
  await page.route('**/api/leaderboard/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'not_signed_in' } }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(`${demo.url}/auth`);
  await page.unroute('**/api/leaderboard/**');
  await page.goto(`${demo.url}/lineups`);
  await expect(page).toHaveURL(`${demo.url}/auth`);
});

test('[A8.9] the set-password page shows what the service says', async ({ page, demo }) => {
  await page.route('**/api/account/reset-link', (route) => route.fulfill({ json: { usable: true } }));
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ status: 400, json: { error: 'Not this one, please.', code: 'field_invalid' } }),
  );
  await page.goto(`${demo.url}/auth/change-password?token=some-token`);
  await page.getByLabel('New password', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password', { exact: true }).fill('long-enough');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(alertOf(page)).toHaveText('Not this one, please.');
});
