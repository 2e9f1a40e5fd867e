import { expect, test } from 'vitest';
import type { FakeKey } from '../app/testing/fake-api.ts';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';
import { PREMIUM } from '../app/testing/small-league.ts';

const SETTINGS = {
  ...{ time_zone: 'Etc/UTC', quiet_from: 22, quiet_until: 8, reminds_everyone: false, is_unsubscribed: false },
  calendar_url: 'https://singleback.test/calendar.ics',
  emails: { recaps: true, group_news: true, lineup_changes: true, invitations: true },
};

const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /auth/check-display-name/:name', { available: true });
  api.reply('GET /subscriptions/current', PREMIUM);
  api.reply('GET /notifications/settings', SETTINGS);
  api.reply('GET /notifications/push-key', { key: '' });
  api.reply('PUT /notifications/time-zone', SETTINGS);
  return api;
};

const messageOf = ({ screen }: OpenedApp) => screen.getByRole('dialog').getByRole('status').filter({ hasText: /\S/ });

interface Failure {
  tab: string;
  says: string;
  fails: FakeKey;
  act?: (app: OpenedApp) => Promise<void>;
}

const failures: readonly Failure[] = [
  {
    ...{ tab: 'profile', says: 'Failed to update profile', fails: 'PUT /account/display-name' },
    act: ({ screen }) => screen.getByRole('button', { name: 'Save Changes' }).click(),
  },
  {
    ...{ tab: 'security', says: 'Failed to change password', fails: 'PUT /account/password' },
    async act({ screen }) {
      await screen.getByLabelText('Current password', { exact: true }).fill('play-singleback');
      await screen.getByLabelText('New password', { exact: true }).fill('long-enough');
      await screen.getByLabelText('Confirm new password', { exact: true }).fill('long-enough');
      await screen.getByRole('button', { name: 'Change Password' }).click();
    },
  },
  {
    tab: 'notifications',
    says: 'Failed to update notification preferences',
    fails: 'PUT /account/notification-preferences',
    act: ({ screen }) => screen.getByRole('switch', { name: /^Lineup reminders/ }).click(),
  },
];

test.each(failures)('[A8.6] the profile shows: $says', async ({ tab, says, fails, act }) => {
  const api = makeApi();
  api.refuse(fails);
  const app = await openApp(`/lineups?openProfile=${tab}`, api);
  await expect.element(app.screen.getByRole('dialog', { name: 'Profile Settings' })).toBeVisible();
  await act?.(app);
  await expect.element(messageOf(app)).toHaveTextContent(says);
});

test('[A8.6] shows that the user’s profile failed to load', async () => {
  const api = makeApi();
  const app = await openApp('/lineups', api);
  await expect.element(app.screen.getByRole('button', { name: 'Your account' })).toBeVisible();
  api.refuse('GET /auth/get-session');
  await app.screen.getByRole('button', { name: 'Your account' }).click();
  await app.screen.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect.element(messageOf(app)).toHaveTextContent('Failed to load user data');
});

test('[A8.6] saving and changing show progress and success', async () => {
  const api = makeApi();
  const release = api.hold('PUT /account/password');
  api.reply('PUT /account/password', { success: true });
  const app = await openApp('/lineups?openProfile=security', api);
  await failures[1]?.act?.(app);
  await expect.element(app.screen.getByRole('button', { name: 'Changing...' })).toBeVisible();
  release();
  await expect.element(messageOf(app)).toHaveTextContent('Password changed successfully!');
});

test('[A8.8] failed feedback shows an error and keeps the text', async () => {
  const api = makeApi();
  const release = api.hold('POST /feedback');
  api.refuse('POST /feedback');
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('button', { name: 'Your account' }).click();
  await screen.getByRole('menuitem', { name: 'Send Feedback' }).click();
  const form = screen.getByRole('dialog', { name: 'Send Feedback' });
  await form.getByLabelText('Subject').fill('Hello');
  await form.getByLabelText('Description').fill('There');
  await form.getByRole('button', { name: 'Send Feedback' }).click();
  await expect.element(form.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Failed to submit feedback. Please try again.');
  await expect.element(form.getByLabelText('Subject')).toHaveValue('Hello');
});
