import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { ANN, message, openChat, write } from './testing/open-chat.tsx';

test('a message that is too long is not sent, and stays as it was pasted', async () => {
  const { api, screen } = await openChat();
  const isSent = () => api.requests.some(({ key }) => key === 'POST /groups/:id/chat');
  await write(screen).fill('ab '.repeat(500));
  await screen.getByRole('button', { name: 'Send' }).click();
  const note = screen.getByText('A message must be at most 1000 characters long');
  await expect.element(note).toBeVisible();
  await expectNoBarriersAtBothWidths();
  expect([isSent(), (write(screen).element() as HTMLTextAreaElement).value.length]).toEqual([false, 1500]);
  api.reply('POST /groups/:id/chat', message(4, { user: ANN, text: 'Short' }));
  await write(screen).fill('🏈'.repeat(1000));
  await expect.element(note).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.poll(isSent).toBe(true);
});
