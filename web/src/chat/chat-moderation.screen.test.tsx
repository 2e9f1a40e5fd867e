import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { BEN, openChat } from './testing/open-chat.tsx';

test('a message is reported as a message', async () => {
  const { screen } = await openChat();
  await screen.getByRole('button', { name: 'React to the message of Ben' }).first().click();
  await screen.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Report a Message' });
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect.element(dialog.getByText('Reason is required')).toBeVisible();
});

test('a commissioner mutes a member with a reason', async () => {
  const { api, screen, lastOf } = await openChat();
  await screen.getByRole('button', { name: 'React to the message of Ben' }).first().click();
  await screen.getByRole('menuitem', { name: 'Mute Member' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Mute Member' });
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect.element(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByLabelText('Reason, which they see').fill('Cool down');
  api.reply('PUT /groups/:id/chat/mutes/:userId', { success: true });
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect.element(screen.getByText('Member muted')).toBeVisible();
  expect(lastOf('PUT /groups/:id/chat/mutes/:userId')?.body).toEqual({ minutes: 60, reason: 'Cool down' });
  await expectNoBarriersAtBothWidths();
});

test('messages of a blocked user are hidden until they are asked for', async () => {
  const { screen } = await openChat({ blocked: [BEN.id] });
  await expect.element(screen.getByText(/2 messages hidden/)).toBeVisible();
  expect(screen.getByRole('article', { name: /^Ben/ }).getByText('message 1', { exact: true }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Show' }).click();
  await expect
    .element(screen.getByRole('article', { name: /^Ben/ }).getByText('message 1', { exact: true }))
    .toBeVisible();
});

test('a locked chat and an empty one say so', async () => {
  const { screen } = await openChat(
    { is_locked: true, messages: [], version: 0 },
    { created_by: BEN.id, is_commissioner: false },
  );
  await expect.element(screen.getByText('Only commissioners write here now.')).toBeVisible();
  await expect.element(screen.getByText('No messages yet. Start the trash talk.')).toBeVisible();
  await expectNoBarriersAtBothWidths();
});
