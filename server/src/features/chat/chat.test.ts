import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@singleback/contract/chat.ts';
import { CHAT_EDIT_MS } from '@singleback/game/chat/chat.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { type ChatFixture, openChatFixture } from './testing/chat-fixture.ts';

let chat: ChatFixture;

beforeAll(async () => {
  chat = await openChatFixture();
});
afterAll(() => chat.close());
beforeEach(() => chat.openGroup());

const texts = (messages: readonly ChatMessage[]) => messages.map(({ text }) => text);

test('messages are numbered without gaps, in threads, and paged', async () => {
  for (let n = 1; n <= 3; n += 1) await chat.say(chat.ben, `general ${n}`);
  const first = (await chat.say(chat.ann, 'about week 2', { week_number: 2 })).body;
  expect(first).toMatchObject({ seq: 4, version: 4, week_number: 2, user: { display_name: 'ann' } });
  expect(texts((await chat.read(chat.cat)).messages)).toEqual(['general 1', 'general 2', 'general 3', 'about week 2']);
  expect(texts((await chat.read(chat.cat, { week: '2' })).messages)).toEqual(['about week 2']);
  expect(texts((await chat.read(chat.cat, { before: '3' })).messages)).toEqual(['general 1', 'general 2']);
  // Refused messages use no number.
  expect((await chat.say(chat.ben, ' ')).status).toBe(422);
  expect((await chat.say(chat.ben, 'x', { reply_to: randomUUID() })).status).toBe(404);
  const { body: reply } = await chat.say(chat.ben, 'yes', { reply_to: first.id });
  expect(reply).toMatchObject({ seq: 5, version: 5, reply_to: first.id, week_number: 2 });
});

test('a message sent again is stored once; another user’s id is refused', async () => {
  const body = { id: randomUUID(), text: 'once' };
  const send = (person: Person) => chat.by(person, 'POST /groups/:id/chat', { body });
  const answers = await Promise.all([send(chat.ben), send(chat.ben), send(chat.ben)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect((await send(chat.ann)).body).toMatchObject({ code: 'field_invalid', details: { field: 'id' } });
  const thread = await chat.read(chat.ann);
  expect([thread.messages.length, thread.version]).toEqual([1, 1]);
});

test('every change raises the version, and what changed is fetched from a version on', async () => {
  const { body: first } = await chat.say(chat.ben, 'first');
  await chat.say(chat.ann, 'second');
  expect((await chat.changes(0)).version).toBe(2);
  const ofFirst = { messageId: first.id };
  await chat.by(chat.ben, 'PUT /groups/:id/chat/:messageId', { body: { text: 'first!' } }, ofFirst);
  const react = (is_on: boolean) => ({ body: { reaction: 'nice', is_on } });
  await chat.by(chat.ann, 'PUT /groups/:id/chat/:messageId/reaction', react(true), ofFirst);
  // The same again changes nothing.
  await chat.by(chat.ann, 'PUT /groups/:id/chat/:messageId/reaction', react(true), ofFirst);
  expect(await chat.changes(2)).toMatchObject({
    ...{ since: 2, version: 4 },
    messages: [
      { text: 'first!', edited_at: expect.any(String), reactions: [{ reaction: 'nice', user_ids: [chat.ann.userId] }] },
    ],
  });
  await chat.by(chat.ann, 'PUT /groups/:id/chat/:messageId/reaction', react(false), ofFirst);
  expect((await chat.changes(4)).messages[0]?.reactions).toEqual([]);
  expect((await chat.changes(5)).messages).toEqual([]);
  // As after restoring a backup.
  expect(await chat.changes(99)).toMatchObject({ since: 0, version: 5 });
});

test('a message is changed by its author for five minutes, and deleted by them or a commissioner', async () => {
  const { body: own } = await chat.say(chat.ann, 'oops');
  const edit = (person: Person, text: string) =>
    chat.by(person, 'PUT /groups/:id/chat/:messageId', { body: { text } }, { messageId: own.id });
  const remove = (person: Person, messageId: string) =>
    chat.by(person, 'DELETE /groups/:id/chat/:messageId', {}, { messageId });
  expect((await edit(chat.ben, 'mine')).status).toBe(403);
  expect((await edit(chat.ann, 'better')).body.text).toBe('better');
  chat.later(CHAT_EDIT_MS + 1);
  expect((await edit(chat.ann, 'late')).body.error).toBe('A message can be changed for five minutes.');
  expect((await remove(chat.cat, own.id)).status).toBe(403);
  expect((await remove(chat.ben, own.id)).body).toMatchObject({ text: '', deleted_by: 'commissioner', seq: own.seq });
  expect((await remove(chat.ben, own.id)).status).toBe(404);
  const { body: other } = await chat.say(chat.ann, 'gone');
  expect((await remove(chat.ann, other.id)).body).toMatchObject({ deleted_by: 'author' });
  expect((await chat.read(chat.cat)).messages.map(({ deleted_by }) => deleted_by)).toEqual(['commissioner', 'author']);
});

test('unread messages are counted exactly, without one’s own and those of blocked users', async () => {
  await chat.say(chat.ben, 'one @ann');
  await chat.say(chat.ben, 'two');
  await chat.say(chat.cat, 'three', { week_number: 2 });
  await chat.say(chat.ann, 'my own');
  const unread = async () =>
    (await chat.call('GET /chat/unread', { token: chat.ann.token })).body.find(
      ({ group_id }: { group_id: string }) => group_id === chat.groupId,
    );
  expect(await unread()).toEqual({ group_id: chat.groupId, unread: 3, mentions: 1 });
  const note = (seq: number, week_number: number | null = null) =>
    chat.by(chat.ann, 'POST /groups/:id/chat/read', { body: { week_number, seq } });
  await note(1);
  expect(await unread()).toMatchObject({ unread: 2, mentions: 0 });
  await note(3, 2);
  expect(await unread()).toMatchObject({ unread: 1 });
  // Never back, and not beyond the last message.
  await note(0);
  await note(999_999);
  expect(await unread()).toBeUndefined();
  await chat.say(chat.ben, 'four');
  await chat.say(chat.cat, 'five', { week_number: 2 });
  expect(await unread()).toMatchObject({ unread: 2 });
  expect(await chat.read(chat.ann)).toMatchObject({
    last_read_seq: 4,
    threads: [
      { week_number: null, unread: 1 },
      { week_number: 2, unread: 1 },
    ],
  });
  const block = (key: 'PUT /blocks/:userId' | 'DELETE /blocks/:userId', userId: string) =>
    chat.call(key, { token: chat.ann.token, params: { userId } });
  expect((await block('PUT /blocks/:userId', chat.ben.userId)).status).toBe(200);
  expect(await unread()).toMatchObject({ unread: 1 });
  const stranger = await chat.free('stranger');
  await block('PUT /blocks/:userId', stranger.userId);
  expect((await chat.read(chat.ann)).blocked).toEqual([chat.ben.userId]);
  // Who was in the group has written in it.
  await chat.join(stranger, chat.groupId);
  await chat.by(stranger, 'POST /groups/:id/leave');
  expect((await chat.read(chat.ann)).blocked.sort()).toEqual([chat.ben.userId, stranger.userId].sort());
  await block('DELETE /blocks/:userId', chat.ben.userId);
  expect((await block('PUT /blocks/:userId', chat.ann.userId)).status).toBe(404);
});

test('a muted member neither writes, edits nor reacts, sees why, and may delete', async () => {
  const { body: own } = await chat.say(chat.ann, 'loud');
  const ofOwn = { messageId: own.id };
  const mute = (member: Person, body: object) =>
    chat.by(chat.ben, 'PUT /groups/:id/chat/mutes/:userId', { body }, { userId: member.userId });
  expect((await mute(chat.ben, { minutes: 15, reason: 'Me' })).body.error).toBe('A commissioner can’t be muted.');
  expect((await mute(chat.ann, { minutes: 15, reason: ' Cool down ' })).status).toBe(200);
  const until = new Date(chat.clock.now().getTime() + 15 * MINUTE_MS).toISOString();
  const refusal = { code: 'not_allowed', error: 'You are muted in this group: Cool down', details: { until } };
  expect((await chat.say(chat.ann, 'again')).body).toMatchObject(refusal);
  const edit = chat.by(chat.ann, 'PUT /groups/:id/chat/:messageId', { body: { text: 'x' } }, ofOwn);
  expect((await edit).body).toMatchObject(refusal);
  const react = chat.by(
    chat.ann,
    'PUT /groups/:id/chat/:messageId/reaction',
    { body: { reaction: 'ha', is_on: true } },
    ofOwn,
  );
  expect((await react).body).toMatchObject(refusal);
  expect((await chat.read(chat.ann)).mute).toEqual({ until, reason: 'Cool down', by: 'ben' });
  expect((await chat.read(chat.ben)).muted_members).toEqual([
    { user_id: chat.ann.userId, until, reason: 'Cool down', by: 'ben' },
  ]);
  expect((await chat.read(chat.cat)).muted_members).toEqual([]);
  expect((await chat.by(chat.ann, 'DELETE /groups/:id/chat/:messageId', {}, ofOwn)).status).toBe(200);
  chat.later(15 * MINUTE_MS);
  expect((await chat.say(chat.ann, 'sorry')).status).toBe(200);
  await mute(chat.ann, { minutes: 60, reason: 'Again' });
  await chat.by(chat.ben, 'DELETE /groups/:id/chat/mutes/:userId', {}, { userId: chat.ann.userId });
  expect((await chat.say(chat.ann, 'thanks')).status).toBe(200);
  expect((await chat.actions()).slice(0, 3)).toEqual(['unmuted', 'muted', 'muted']);
});

test('in a locked chat only commissioners write', async () => {
  const lock = (is_locked: boolean) => chat.by(chat.ben, 'PUT /groups/:id/chat/lock', { body: { is_locked } });
  await lock(true);
  expect((await chat.say(chat.ann, 'hello')).body.error).toBe('Only commissioners write in this chat now.');
  expect((await chat.say(chat.ben, 'rules')).status).toBe(200);
  expect(await chat.read(chat.ann)).toMatchObject({ is_locked: true, version: 2 });
  await lock(true);
  await lock(false);
  expect((await chat.say(chat.ann, 'hello')).status).toBe(200);
  // The same again changes nothing, and is not logged.
  expect((await chat.actions()).slice(0, 3)).toEqual(['chat_unlocked', 'chat_locked', 'joined']);
});

test('whoever has the chat open learns that who may write has changed', async () => {
  await chat.say(chat.ben, 'hello');
  expect(await chat.changes(0)).toMatchObject({ version: 1, settings_version: 0 });
  const mute = { body: { minutes: 15, reason: 'Loud' } };
  await chat.by(chat.ben, 'PUT /groups/:id/chat/mutes/:userId', mute, { userId: chat.ann.userId });
  expect(await chat.changes(1)).toMatchObject({ version: 2, settings_version: 2, messages: [] });
  await chat.by(chat.ben, 'PUT /groups/:id/chat/lock', { body: { is_locked: true } });
  await chat.say(chat.ben, 'quiet');
  expect(await chat.changes(2)).toMatchObject({ version: 4, settings_version: 3, messages: [{ text: 'quiet' }] });
});

test('swear words are masked on demand, also in what is pushed; the text itself stays', async () => {
  const mask = (person: Person, masks_words: boolean) =>
    chat.by(person, 'PUT /groups/:id/chat/word-filter', { body: { masks_words } });
  expect((await chat.read(chat.ann)).masks_words).toBe(false);
  expect((await mask(chat.ann, true)).status).toBe(403);
  expect((await mask(chat.ben, true)).status).toBe(200);
  expect((await chat.read(chat.ann)).masks_words).toBe(true);
  const { body } = await chat.say(chat.ben, '@ann oh shit, Mahomes');
  expect(body.text).toBe('@ann oh shit, Mahomes');
  const [news] = await chat.rows(`select data->>'text' as text from group_notices where group_id = '${chat.groupId}'`);
  expect(news).toEqual({ text: '@ann oh s***, Mahomes' });
  await mask(chat.ben, false);
  expect((await chat.actions()).slice(0, 2)).toEqual(['words_shown', 'words_masked']);
});

test('what a commissioner removes is in the log, without its text; what its author removes is not', async () => {
  const { body: first } = await chat.say(chat.ann, 'rude');
  const { body: second } = await chat.say(chat.ann, 'wrong');
  const remove = (person: Person, messageId: string) =>
    chat.by(person, 'DELETE /groups/:id/chat/:messageId', {}, { messageId });
  await remove(chat.ben, first.id);
  await remove(chat.ann, second.id);
  const { body } = await chat.by(chat.cat, 'GET /groups/:id/history');
  expect(body.slice(0, 2)).toMatchObject([
    { action: 'message_removed', user: { display_name: 'ben' }, member: { display_name: 'ann' } },
    { action: 'joined' },
  ]);
});

test('a former member reads nothing, and a closed group is read only', async () => {
  await chat.say(chat.ben, 'hello');
  await chat.by(chat.cat, 'POST /groups/:id/leave');
  expect((await chat.by(chat.cat, 'GET /groups/:id/chat')).status).toBe(404);
  expect((await chat.call('GET /chat/unread', { token: chat.cat.token })).text).not.toContain(chat.groupId);
  await chat.by(chat.ben, 'POST /groups/:id/close');
  expect((await chat.say(chat.ann, 'bye')).body.error).toBe('This group is closed.');
  expect(texts((await chat.read(chat.ann)).messages)).toEqual(['hello']);
});
