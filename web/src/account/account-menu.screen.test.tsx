import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';

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
  await dialog.getByLabelText('Description').fill('🏈'.repeat(1001));
  await expect.element(dialog.getByText('1001 / 1000')).toBeVisible();
  await dialog.getByLabelText('Description').fill('Every player, once.');
  await expect.element(dialog.getByText('19 / 1000')).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Send Feedback' });
  await send.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please fill in all required fields');
  await expectNoBarriers();
  await dialog.getByLabelText('Subject').fill('🏈'.repeat(101));
  await send.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Subject must be at most 100 characters long');
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
