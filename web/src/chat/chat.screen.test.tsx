import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths, PHONE } from '../app/testing/barriers.ts';
import { id } from '../app/testing/small-league.ts';
import { dropUnsent, putUnsent } from './outbox.ts';
import { ANN, BEN, message, openChat, SIX, THREAD, write } from './testing/open-chat.tsx';

test('shows messages with links, replies, reactions and what is new, and notes that they were read', async () => {
  const { screen, lastOf } = await openChat();
  await expect
    .element(screen.getByRole('article', { name: /^Ben/ }).getByText('message 1', { exact: true }))
    .toBeVisible();
  const link = screen.getByRole('link', { name: 'https://one.test/a' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect.element(screen.getByText('1 new')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'ha, 1' })).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => lastOf('POST /groups/:id/chat/read')?.body).toEqual({ week_number: null, seq: 3 });
  await expectNoBarriersAtBothWidths();
});

test('sends a message; one that failed stays, and is sent again with the same id', async () => {
  const { api, screen } = await openChat();
  api.refuse('POST /groups/:id/chat', 503, { error: 'Try again in a moment.', code: 'unavailable' });
  // Counted in characters, and kept with the reason.
  await write(screen).fill('🏈'.repeat(1001));
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('A message must be at most 1000 characters long')).toBeVisible();
  await write(screen).fill('hello there');
  await screen.getByRole('button', { name: 'Send' }).click();
  const again = screen.getByRole('log').getByRole('button', { name: 'Try Again' });
  await expect.element(again).toBeVisible();
  await expect.element(write(screen)).toHaveValue('');
  api.reply('POST /groups/:id/chat', message(4, { user: ANN, text: 'hello there' }));
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  const sent = api.requests
    .filter(({ key }) => key === 'POST /groups/:id/chat')
    .map(({ body }) => body as { id: string });
  expect(new Set(sent.map((body) => body.id)).size).toBe(1);
  await expect.element(screen.getByText('hello there')).toBeVisible();
});

test('on a phone the keyboard leaves the composer in view, and the bars make room', async () => {
  await page.viewport(...PHONE);
  const { screen } = await openChat();
  const bars = () => [...document.querySelectorAll('.bar-top, .bar-bottom')].map((bar) => bar.checkVisibility());
  const bottom = () => write(screen).element().getBoundingClientRect().bottom;
  expect(bars()).toEqual([true, true]);
  await write(screen).click();
  await page.viewport(PHONE[0], 430);
  await expect.poll(bars).toEqual([false, false]);
  expect(bottom()).toBeGreaterThan(380);
  expect(bottom()).toBeLessThanOrEqual(430);
  await page.viewport(...PHONE);
  await expect.poll(bars).toEqual([true, true]);
});

test('beside the table what is further down the page is read once it is in view', async () => {
  await page.viewport(1100, 260);
  const { screen, lastOf } = await openChat();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(lastOf('POST /groups/:id/chat/read')).toBeUndefined();
  write(screen).element().scrollIntoView({ block: 'end' });
  await expect.poll(() => lastOf('POST /groups/:id/chat/read')?.body).toEqual({ week_number: null, seq: 3 });
});

test('Enter sends, a draft outlives the page, and a name is completed', async () => {
  const { screen } = await openChat();
  await write(screen).fill('hey @Be');
  await screen.getByRole('button', { name: '@Ben' }).click();
  await expect.element(write(screen)).toHaveValue('hey @Ben ');
  expect(localStorage.getItem(`own:1:chat-draft:${SIX.id}`)).toBe('hey @Ben ');
});

test('replies to a message, and reacts', async () => {
  const { api, screen, lastOf } = await openChat();
  const menu = screen.getByRole('button', { name: 'React to the message of Ben' }).first();
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Reply' }).click();
  await expect.element(screen.getByRole('button', { name: 'Don’t reply' })).toBeVisible();
  api.reply('POST /groups/:id/chat', message(4, { user: ANN, text: 'yes', reply_to: id(501) }));
  await write(screen).fill('yes');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => lastOf('POST /groups/:id/chat')?.body).toMatchObject({ reply_to: id(501), text: 'yes' });
  api.reply(
    'PUT /groups/:id/chat/:messageId/reaction',
    message(1, { version: 5, reactions: [{ reaction: 'nice', user_ids: ['1'] }] }),
  );
  await menu.click();
  await screen.getByRole('menuitem', { name: 'nice' }).click();
  await expect.element(screen.getByRole('button', { name: 'nice, 1' })).toHaveAttribute('aria-pressed', 'true');
});

test('a muted user sees until when and why, and keeps the draft', async () => {
  const mute = { until: '2026-09-17T20:00:00.000Z', reason: 'Insulting Fred, twice.', by: 'Ben' };
  const { api, screen } = await openChat({}, { created_by: BEN.id, is_commissioner: false });
  await write(screen).fill('Fair. Sorry, Fred.');
  api.reply('GET /groups/:id/chat', { ...THREAD, mute });
  await screen.getByRole('combobox', { name: 'Thread' }).click();
  await screen.getByRole('option', { name: 'Week 2' }).click();
  await expect.element(screen.getByText(/You can write again at/)).toBeVisible();
  await expect.element(screen.getByText(/Ben.*: “Insulting Fred, twice.”/)).toBeVisible();
  await expect.element(screen.getByText('Fair. Sorry, Fred.')).toBeVisible();
  expect(write(screen).query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'ha, 1' })).toBeDisabled();
  await expectNoBarriersAtBothWidths();
});

test('a mute ends by itself, and the draft is there', async () => {
  const mute = { until: '2026-09-01T00:00:00.000Z', reason: 'Cool down', by: null };
  const { screen } = await openChat({ mute });
  await expect.element(write(screen)).toBeVisible();
  await expect.element(screen.getByText('You can write again.', { exact: true })).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'ha, 1' })).toBeEnabled();
});

test('a message that was not sent is there again when the page is opened again', async () => {
  const unsent = {
    id: id(700),
    text: 'from the tunnel',
    weekNumber: null,
    replyTo: null,
    userId: '1',
    groupId: SIX.id,
  };
  putUnsent({ ...unsent, failure: null });
  expect(JSON.parse(localStorage.getItem('own:1:chat-outbox') ?? '')).toEqual([{ ...unsent, failure: null }]);
  putUnsent({ ...unsent, id: id(501), failure: 'Not sent' });
  const { screen } = await openChat();
  // The answer to the other one was lost: it is in the chat.
  await expect.poll(() => screen.getByText('from the tunnel').elements()).toHaveLength(1);
  await expect.element(screen.getByText('from the tunnel')).toBeVisible();
  dropUnsent(unsent.id);
  expect(localStorage.getItem('own:1:chat-outbox')).toBeNull();
});

test('where a commissioner wants it, swear words are masked', async () => {
  const { api, screen, lastOf } = await openChat({
    messages: [message(1, { text: 'Oh shit, https://one.test/shit' })],
  });
  await expect.element(screen.getByText(/Oh shit,/)).toBeVisible();
  api.reply('PUT /groups/:id/chat/word-filter', { success: true });
  api.reply('GET /groups/:id/chat', {
    ...THREAD,
    masks_words: true,
    messages: [message(1, { text: 'Oh shit, https://one.test/shit' })],
  });
  await screen.getByRole('button', { name: 'Settings of this chat' }).click();
  await screen.getByRole('menuitem', { name: 'Hide Profanity' }).click();
  await expect.element(screen.getByText(/Oh s\*\*\*,/)).toBeVisible();
  expect(lastOf('PUT /groups/:id/chat/word-filter')?.body).toEqual({ masks_words: true });
  await expect.element(screen.getByRole('link', { name: 'https://one.test/shit' })).toBeVisible();
});

test('who scrolls away stays there, sees what is new below, and reads it there', async () => {
  await page.viewport(...DESKTOP);
  const created_at = '2026-09-14T17:00:00.000Z';
  const many = Array.from({ length: 40 }, (_, at) => message(at + 1, { created_at }));
  const { api, screen, lastOf } = await openChat({ messages: many, version: 40, last_read_seq: 40, has_more: true });
  const list = screen.getByRole('log', { name: 'Messages' }).element();
  await expect.poll(() => list.scrollTop).toBeGreaterThan(0);
  list.scrollTop = 300;
  const newest = screen.getByRole('button', { name: 'Newest' });
  await expect.element(newest).toBeVisible();
  // Earlier messages come in above, and what is in view stays.
  list.scrollTop = 0;
  const top = screen.getByRole('article', { name: /^Ben/ }).getByText('message 1', { exact: true }).element();
  const before = top.getBoundingClientRect().top;
  api.reply('GET /groups/:id/chat', {
    ...{ ...THREAD, version: 40, has_more: false },
    messages: Array.from({ length: 20 }, (_, at) =>
      message(at - 20, { id: id(900 + at), text: `earlier ${at}`, created_at }),
    ),
  });
  await screen.getByRole('button', { name: 'Earlier Messages' }).click();
  await expect.element(screen.getByText('earlier 3', { exact: true })).toBeInTheDocument();
  expect(Math.abs(top.getBoundingClientRect().top - before)).toBeLessThan(80);
  await newest.click();
  await expect.element(newest).not.toBeInTheDocument();
  expect(lastOf('POST /groups/:id/chat/read')).toBeUndefined();
});

test('the newest message stays in view when the composer grows', async () => {
  await page.viewport(...DESKTOP);
  const many = Array.from({ length: 40 }, (_, at) => message(at + 1, { created_at: '2026-09-14T17:00:00.000Z' }));
  const { screen } = await openChat({ messages: many, version: 40 });
  const list = screen.getByRole('log', { name: 'Messages' }).element();
  const fromEnd = () => list.scrollHeight - list.scrollTop - list.clientHeight;
  await expect.poll(fromEnd).toBeLessThan(2);
  const before = list.clientHeight;
  await write(screen).fill('one\ntwo\nthree\nfour');
  await expect.poll(() => list.clientHeight).toBeLessThan(before);
  await expect.poll(fromEnd).toBeLessThan(2);
});

test('a message that is not sent stays in view with what can be done about it', async () => {
  await page.viewport(390, 844);
  const many = Array.from({ length: 40 }, (_, at) => message(at + 1, { created_at: '2026-09-14T17:00:00.000Z' }));
  const { api, screen } = await openChat({ messages: many, version: 40 });
  const release = api.hold('POST /groups/:id/chat');
  await write(screen).fill('from the tunnel');
  await screen.getByRole('button', { name: 'Send' }).click();
  const text = screen.getByText('from the tunnel', { exact: true });
  await expect.element(text).toBeVisible();
  api.refuse('POST /groups/:id/chat', 503, { error: 'Try again in a moment.', code: 'unavailable' });
  release();
  const again = screen.getByRole('log').getByRole('button', { name: 'Try Again' });
  await expect.element(again).toBeVisible();
  const end = () => screen.getByRole('log').element().getBoundingClientRect().bottom;
  await expect.poll(() => again.element().getBoundingClientRect().bottom - end()).toBeLessThanOrEqual(0);
  const left = (of: typeof text) => of.element().getBoundingClientRect().left;
  expect(left(text)).toBe(left(screen.getByText('message 40', { exact: true })));
  dropUnsent(JSON.parse(localStorage.getItem('own:1:chat-outbox') ?? '[]')[0]?.id);
});

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

test('messages of a blocked user are hidden until they are asked for, also where somebody replies to them', async () => {
  const { screen } = await openChat({ blocked: [BEN.id] });
  await expect.element(screen.getByText(/2 messages hidden/)).toBeVisible();
  await expect.element(screen.getByText('A hidden message')).toBeVisible();
  expect(screen.getByText('message 1').query()).toBeNull();
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

test('an answer to a question that was closed meanwhile does not close the dialog that is open by then', async () => {
  const { api, screen } = await openChat();
  const act = async (name: string) => {
    await screen.getByRole('button', { name: 'React to the message of Ben' }).first().click();
    await screen.getByRole('menuitem', { name }).click();
  };
  api.reply('DELETE /groups/:id/chat/:messageId', message(1, { version: 4, text: '', deleted_by: 'commissioner' }));
  const release = api.hold('DELETE /groups/:id/chat/:messageId');
  await act('Delete');
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await act('Mute Member');
  const reason = screen.getByLabelText('Reason, which they see');
  await reason.fill('Insulting Fred.');
  release();
  await expect.element(screen.getByText('A commissioner removed a message.')).toBeInTheDocument();
  await expect.element(reason).toHaveValue('Insulting Fred.');
  api.reply('PUT /groups/:id/chat/mutes/:userId', { success: true });
  await screen.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect.element(screen.getByText('Member muted')).toBeVisible();
  await expect.element(reason).not.toBeInTheDocument();
});

test('what is unread in the threads is counted when their list is opened, each time', async () => {
  const { api, screen } = await openChat();
  // Messages came while the user was away from the end, and were read on another device.
  for (const unread of [2, 0]) {
    api.reply('GET /groups/:id/chat', { ...THREAD, threads: [{ week_number: 1, unread }] });
    await screen.getByRole('combobox', { name: 'Thread' }).click();
    const shown = () => screen.getByRole('option', { name: 'Week 1' }).query()?.textContent;
    // Sooner than the chat is fetched without a connection.
    await expect.poll(shown, { timeout: 10_000 }).toBe(unread === 0 ? 'Week 1' : 'Week 12 new');
    await userEvent.keyboard('{Escape}');
  }
});
