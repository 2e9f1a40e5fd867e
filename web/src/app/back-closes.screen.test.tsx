import { expect, test } from 'vitest';
import { openApp, signedInApi } from './testing/open-app.tsx';

const closing = () => new Promise((resolve) => setTimeout(resolve, 600));

async function openGroups() {
  const app = await openApp('/scoreboard', signedInApi());
  await app.goTo('/groups');
  await expect.element(app.screen.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  return app;
}

test.for(['Profile Settings', 'Send Feedback', 'How to Play', 'Create New Group'])(
  'Back closes %s and stays on the page; the next one leaves it',
  async (name) => {
    const { screen, path, goBack } = await openGroups();
    if (name !== 'Create New Group') {
      await screen.getByRole('button', { name: 'Your account' }).click();
      await screen.getByRole('menuitem', { name }).click();
    } else await screen.getByRole('button', { name }).first().click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await closing();
    goBack();
    await expect.poll(() => dialog.elements()).toEqual([]);
    expect(path()).toBe('/groups');
    await closing();
    goBack();
    await expect.poll(path).toBe('/scoreboard');
  },
);

test('Back asks before what was typed is lost, and the question closes before the form', async () => {
  const { screen, path, goBack } = await openGroups();
  await screen.getByRole('button', { name: 'Create New Group' }).first().click();
  const form = screen.getByRole('dialog', { name: 'Create New Group' });
  await form.getByLabelText('Name').fill('Not To Be');
  goBack();
  const question = screen.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect.element(question).toBeVisible();
  await closing();
  goBack();
  await expect.poll(() => question.elements()).toEqual([]);
  await expect.element(form.getByLabelText('Name')).toHaveValue('Not To Be');
  await closing();
  goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => form.elements()).toEqual([]);
  await closing();
  expect(path()).toBe('/groups');
  goBack();
  await expect.poll(path).toBe('/scoreboard');
});

test('a link in a dialog leads to its page, and Back from there to the page below, once', async () => {
  const { screen, path, goBack } = await openGroups();
  await screen.getByRole('button', { name: 'Your account' }).click();
  await screen.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await screen.getByRole('tab', { name: 'Subscription' }).click();
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /Premium/ })
    .or(screen.getByRole('dialog').getByRole('link', { name: /Premium|Plans/ }))
    .first()
    .click();
  await expect.poll(path).toBe('/subscription');
  await closing();
  goBack();
  await expect.poll(path).toBe('/groups');
  await closing();
  goBack();
  await expect.poll(path).toBe('/scoreboard');
});

test('Back closes a menu, and an item that leads to a page leaves no step of the menu behind', async () => {
  const { screen, path, goBack } = await openGroups();
  const account = screen.getByRole('button', { name: 'Your account' });
  await account.click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await closing();
  goBack();
  await expect.poll(() => screen.getByRole('menu').elements()).toEqual([]);
  expect(path()).toBe('/groups');
  await account.click();
  await screen.getByRole('menuitem', { name: 'Subscription' }).click();
  await expect.poll(path).toBe('/subscription');
  await closing();
  goBack();
  await expect.poll(path).toBe('/groups');
  await closing();
  goBack();
  await expect.poll(path).toBe('/scoreboard');
});
