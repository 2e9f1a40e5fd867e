import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { id, member } from '../app/testing/small-league.ts';
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

test.each([
  ['while it composes', { isComposing: true }],
  ['as it ends, in Safari', { keyCode: 229 }],
])('Enter of an input method sends nothing %s, and its Escape gives up no reply', async (_, init) => {
  const { api, screen } = await openChat();
  await screen.getByRole('button', { name: 'React to the message of Ben' }).first().click();
  await screen.getByRole('menuitem', { name: 'Reply' }).click();
  await write(screen).fill('にほんご');
  for (const key of ['Enter', 'Escape']) {
    write(screen)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  }
  await expect.element(write(screen)).toHaveValue('にほんご');
  await expect.element(screen.getByRole('button', { name: 'Don’t reply' })).toBeVisible();
  expect(api.requests.filter(({ key }) => key === 'POST /groups/:id/chat')).toEqual([]);
});

test.each(['hey @ben', 'hey @Ben '])('Enter sends %j, though a longer name begins so', async (text) => {
  const { api, screen, lastOf } = await openChat({}, {}, [member(id(7), 'Ben Checkdown')]);
  api.reply('POST /groups/:id/chat', message(4, { user: ANN, text: text.trim() }));
  await write(screen).fill(text);
  await expect.element(screen.getByRole('button', { name: '@Ben Checkdown' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => lastOf('POST /groups/:id/chat')?.body).toMatchObject({ text: text.trim() });
  await write(screen).fill('hey @be');
  await userEvent.keyboard('{Enter}');
  await expect.element(write(screen)).toHaveValue('hey @Ben ');
});
