import { expect, test } from 'vitest';
import { person } from '../api/testing/person.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { COMPLETE_PROFILE_DELAY_MS } from './complete-profile.ts';

/** Signed up with Google: no password, and no display name yet. */
const makeApi = () => {
  const api = signedInApi(person({ provider: 'google', has_password: false, display_name: '', full_name: 'Gus' }));
  api.reply('GET /auth/check-display-name/:name', { available: true });
  return api;
};

test('[A2.36, A2.35, A8.4] a new user chooses a display name: checking, saving, and what failed', async () => {
  const api = makeApi();
  const check = api.hold('GET /auth/check-display-name/:name');
  const save = api.hold('PUT /account/display-name');
  api.refuse('PUT /account/display-name');
  const { screen } = await openApp('/lineups', api);
  const dialog = screen.getByRole('dialog', { name: 'Complete Your Profile' });
  await expect.element(dialog).toMatchTextContent('Welcome to Singleback, Gus!');
  await dialog.getByLabelText('Display Name').fill('Gus the Great');
  await expect.element(dialog.getByText('Checking availability...')).toBeVisible();
  check();
  await expect.element(dialog.getByText('Display name available')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Display Name' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  save();
  await expect.element(dialog.getByText('Failed to update display name')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save Display Name' })).toBeEnabled();
});

test('[A4.4] the modal is there again when the page is rendered again before it was saved or closed, and not after that', async () => {
  const api = makeApi();
  const open = async (stored: Record<string, string> | 'kept') => {
    const { screen } = await openApp('/lineups', api, stored);
    return { screen, dialog: screen.getByRole('dialog', { name: 'Complete Your Profile' }) };
  };
  const first = await open({});
  await expect.element(first.dialog).toBeVisible();
  await first.screen.unmount();
  const second = await open('kept');
  await expect.element(second.dialog).toBeVisible();
  await second.dialog.getByRole('button', { name: 'Close' }).click();
  await second.screen.unmount();
  const third = await open('kept');
  await expect.element(third.screen.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, COMPLETE_PROFILE_DELAY_MS + 200));
  await expect.element(third.dialog).not.toBeInTheDocument();
});
