import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';
import { person } from '../platform/api/testing/person.ts';
import { COMPLETE_PROFILE_DELAY_MS } from './complete-profile.ts';

/** Signed up with Google: no password, and no display name yet. */
const makeApi = () => {
  const api = signedInApi(person({ provider: 'google', has_password: false, display_name: '', full_name: 'Gus' }));
  api.reply('GET /auth/check-display-name/:name', { available: true });
  return api;
};

const modal = ({ screen }: OpenedApp) => screen.getByRole('dialog', { name: 'Complete Your Profile' });

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

test('[A2.37, A4.5] a click on the overlay closes the modal, also once something was typed', async () => {
  const app = await openApp('/lineups', makeApi());
  await modal(app).getByLabelText('Display Name').fill('Gus');
  await userEvent.click(document.querySelector('.scrim') as Element, { position: { x: 5, y: 5 } });
  await expect.element(modal(app)).not.toBeInTheDocument();
  expect(app.screen.getByText('Discard what you typed?').query()).toBeNull();
});

test('[A4.4] the modal is there again when the page is rendered again before it was saved or closed, and not after that', async () => {
  const first = await openApp('/lineups', makeApi());
  await expect.element(modal(first)).toBeVisible();
  const second = await first.reload();
  await expect.element(modal(second)).toBeVisible();
  await modal(second).getByRole('button', { name: 'Close' }).click();
  const third = await second.reload();
  await expect.element(third.screen.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, COMPLETE_PROFILE_DELAY_MS + 200));
  await expect.element(modal(third)).not.toBeInTheDocument();
});
