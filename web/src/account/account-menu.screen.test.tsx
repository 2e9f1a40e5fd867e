import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';
import { person } from '../platform/api/testing/person.ts';
import { COMPLETE_PROFILE_DELAY_MS } from './complete-profile.ts';

/** Opens the avatar menu, and a dialog from it. */
async function openFromMenu(item: string, dialog: string, api = signedInApi()) {
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('button', { name: 'Your account' }).click();
  await screen.getByRole('menuitem', { name: item }).click();
  return { screen, dialog: screen.getByRole('dialog', { name: dialog }) };
}

test('[A2.40, A2.38] the avatar menu shows the signed-in user and their actions', async () => {
  const { screen } = await openApp('/lineups', signedInApi());
  const avatar = screen.getByRole('button', { name: 'Your account' });
  await expect.element(avatar).toHaveTextContent('A');
  await avatar.click();
  const menu = screen.getByRole('menu');
  await expect.element(menu).toMatchTextContent('Ann');
  await expect.element(menu).toMatchTextContent('ann@singleback.test');
  for (const item of ['Profile Settings', 'Subscription', 'Send Feedback', 'FAQs', 'Sign Out']) {
    await expect.element(menu.getByRole('menuitem', { name: item })).toBeVisible();
  }
  await expectNoBarriers();
  await menu.getByRole('menuitem', { name: 'Profile Settings' }).click();
  const profile = screen.getByRole('dialog', { name: 'Profile Settings' });
  await expect.element(profile.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(profile).not.toBeInTheDocument();
  await expect.element(avatar).toHaveFocus();
});

test('[A2.48, A5.16, A8.8] feedback counts characters, reports missing fields and thanks the user', async () => {
  const api = signedInApi();
  api.reply('POST /feedback', { success: true, message: 'Thank you' });
  const { dialog } = await openFromMenu('Send Feedback', 'Send Feedback', api);
  for (const type of ['Bug', 'Feature', 'Support', 'Praise']) {
    await expect.element(dialog.getByRole('radio', { name: type })).toBeInTheDocument();
  }
  await expect.element(dialog.getByRole('radio', { name: 'Bug' })).toBeChecked();
  await expect.element(dialog.getByLabelText('Subject')).toHaveAttribute('maxlength', '100');
  await expect.element(dialog.getByLabelText('Description')).toHaveAttribute('maxlength', '1000');
  await dialog.getByLabelText('Description').fill('Every player, once.');
  await expect.element(dialog.getByText('19 / 1000')).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Send Feedback' });
  await send.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please fill in all required fields');
  await expectNoBarriers();
  await dialog.getByLabelText('Subject').fill('A word of praise');
  await send.click();
  await expect.element(dialog.getByText("Thank you for your feedback! We'll get back to you soon.")).toBeVisible();
  expect(api.requests.find(({ key }) => key === 'POST /feedback')?.body).toMatchObject({
    ...{ subject: 'A word of praise', description: 'Every player, once.' },
  });
  await expectNoBarriers();
});

test('[A2.49, A9.10] the FAQ has four categories and a scoring table with every value', async () => {
  const { screen, dialog } = await openFromMenu('FAQs', 'FAQs');
  await expect.element(dialog).toBeVisible();
  const tabs = dialog.getByRole('tab').elements();
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['General', 'Gameplay', 'Scoring', 'Technical']);
  await dialog.getByText('Is it free?').click();
  await expect.element(dialog.getByText(/needs no credit card/)).toBeVisible();
  await expectNoBarriers();
  await dialog.getByRole('tab', { name: 'Scoring' }).click();
  const worth = (table: string, what: string) =>
    screen.getByRole('table', { name: table }).getByRole('row', { name: what, exact: false }).getByRole('cell').first();
  await expect.element(worth('Passing, rushing and receiving', 'Passing yards')).toHaveTextContent('1 per 25');
  await expect.element(worth('Passing, rushing and receiving', 'Fumble lost')).toHaveTextContent('−2');
  await expect.element(worth('Kicking', 'Field goal 60+')).toHaveTextContent('6');
  await expect.element(worth('Points allowed', '46+')).toHaveTextContent('−5');
  await expect.element(worth('Yards allowed', 'under 100')).toHaveTextContent('5');
  await expectNoBarriers();
});

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
