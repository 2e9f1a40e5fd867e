import type { Browser, Page } from '@playwright/test';
import { apiOf, makeGroup, makeJoinPath } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import type { App } from '../server.ts';

/** Two members of a new group, each in a browser of their own, on its page. */
async function twoMembers(page: Page, browser: Browser, app: App) {
  const creator = await newcomer(page, app, 'Talker');
  const api = await apiOf(page, app);
  const group = await makeGroup(api, `Chatty ${Date.now()}`);
  const joinPath = await makeJoinPath(api, group);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const guest = await context.newPage();
  const person = await newcomer(guest, app, 'Listener');
  await (await apiOf(guest, app))('POST', `/join-links/${joinPath.split('/').at(-1)}/join`);
  for (const each of [page, guest]) await each.goto(`${app.url}/groups/${group.id}`);
  return { creator, group, guest, person };
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page, name: string) => page.getByLabel(`Message ${name}`);

test('members of a group talk: live, with a mention, a reaction, a mute and a deleted message', async ({
  page,
  browser,
  demo,
}) => {
  const { creator, group, guest, person } = await twoMembers(page, browser, demo);
  // The app has told that somebody joined.
  await expect(log(page)).toContainText(`${person.username} joined`);
  await field(guest, group.name).fill(`Hello @${creator.username}`);
  await field(guest, group.name).press('Enter');
  const message = log(page)
    .getByRole('article')
    .filter({ hasText: `Hello @${creator.username}` });
  await expect(message).toBeVisible();
  await expect(message).toHaveAttribute('data-mentioned', 'true');
  const act = async (name: string) => {
    await message.hover();
    await message.getByRole('button', { name: /^React to the message/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act('nice');
  await expect(log(guest).getByRole('button', { name: 'nice, 1' })).toBeVisible();
  await expectNoBarriers(page, 'group page, chat');

  await act('Mute Member');
  const dialog = page.getByRole('dialog', { name: 'Mute Member' });
  await dialog.getByLabel('Reason, which they see').fill('Too loud');
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByText('Member muted')).toBeVisible();
  // At once, in the chat that is open.
  await expect(guest.getByText(/You can write again at/)).toBeVisible();
  await expect(field(guest, group.name)).toHaveCount(0);

  await act('Delete');
  await page.getByRole('alertdialog', { name: 'Delete Message' }).getByRole('button', { name: 'Delete' }).click();
  await expect(log(guest)).toContainText('A commissioner removed your message.');
  await expect(log(guest)).not.toContainText('Hello');
});
