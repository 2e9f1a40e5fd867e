import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import { CHAT_EDIT_MS } from '@singleback/game/chat/chat-rules.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallOptions } from '../../testing/app-fixture.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';

let fixture: GroupFixture;
let ben: Person;
let ann: Person;
let cat: Person;
let group: string;
let made = 0;

beforeAll(async () => {
  fixture = await openGroupFixture();
  [ben, ann, cat] = [await fixture.premium('ben'), await fixture.premium('ann'), await fixture.premium('cat')];
});
afterAll(() => fixture.close());
beforeEach(async () => {
  made += 1;
  group = await fixture.group(ben, `Chat ${made}`);
  for (const person of [ann, cat]) await fixture.join(person, group);
});

type Key = Parameters<GroupFixture['call']>[0];
const by = ({ token }: Person, key: Key, more: CallOptions = {}, params: object = {}) =>
  fixture.call(key, { token, ...more, params: { id: group, ...params } });
const say = (person: Person, text: string, more: object = {}) =>
  by(person, 'POST /groups/:id/chat', { body: { id: randomUUID(), text, ...more } });
const read = async (person: Person, query: Record<string, string> = {}): Promise<ChatThread> =>
  (await by(person, 'GET /groups/:id/chat', { query })).body;
const changes = async (since: number) =>
  (await by(ann, 'GET /groups/:id/chat/changes', { query: { since: String(since) } })).body;
const texts = (messages: readonly ChatMessage[]) => messages.map(({ text }) => text);
const later = (ms: number) => fixture.clock.set(new Date(fixture.clock.now().getTime() + ms));

test('messages are numbered without gaps, in threads, and paged', async () => {
  for (let n = 1; n <= 3; n += 1) await say(ben, `general ${n}`);
  const first = (await say(ann, 'about week 2', { week_number: 2 })).body;
  expect(first).toMatchObject({ seq: 4, version: 4, week_number: 2, user: { display_name: 'ann' } });
  expect(texts((await read(cat)).messages)).toEqual(['general 1', 'general 2', 'general 3', 'about week 2']);
  expect(texts((await read(cat, { week: '2' })).messages)).toEqual(['about week 2']);
  expect(texts((await read(cat, { before: '3' })).messages)).toEqual(['general 1', 'general 2']);
  // Refused messages use no number.
  expect((await say(ben, ' ')).status).toBe(422);
  expect((await say(ben, 'x', { reply_to: randomUUID() })).status).toBe(404);
  const { body: reply } = await say(ben, 'yes', { reply_to: first.id });
  expect(reply).toMatchObject({ seq: 5, version: 5, reply_to: first.id, week_number: 2 });
});

test('a message sent again is stored once; another user’s id is refused', async () => {
  const body = { id: randomUUID(), text: 'once' };
  const send = (person: Person) => by(person, 'POST /groups/:id/chat', { body });
  const answers = await Promise.all([send(ben), send(ben), send(ben)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect((await send(ann)).body).toMatchObject({ code: 'field_invalid', details: { field: 'id' } });
  const thread = await read(ann);
  expect([thread.messages.length, thread.version]).toEqual([1, 1]);
});

test('every change raises the version, and what changed is fetched from a version on', async () => {
  const { body: first } = await say(ben, 'first');
  await say(ann, 'second');
  expect((await changes(0)).version).toBe(2);
  const ofFirst = { messageId: first.id };
  await by(ben, 'PUT /groups/:id/chat/:messageId', { body: { text: 'first!' } }, ofFirst);
  const react = (is_on: boolean) => ({ body: { reaction: 'nice', is_on } });
  await by(ann, 'PUT /groups/:id/chat/:messageId/reaction', react(true), ofFirst);
  // The same again changes nothing.
  await by(ann, 'PUT /groups/:id/chat/:messageId/reaction', react(true), ofFirst);
  expect(await changes(2)).toMatchObject({
    ...{ since: 2, version: 4 },
    messages: [
      { text: 'first!', edited_at: expect.any(String), reactions: [{ reaction: 'nice', user_ids: [ann.userId] }] },
    ],
  });
  await by(ann, 'PUT /groups/:id/chat/:messageId/reaction', react(false), ofFirst);
  expect((await changes(4)).messages[0].reactions).toEqual([]);
  expect((await changes(5)).messages).toEqual([]);
  // As after restoring a backup.
  expect(await changes(99)).toMatchObject({ since: 0, version: 5 });
});

test('a message is changed by its author for five minutes, and deleted by them or a commissioner', async () => {
  const { body: own } = await say(ann, 'oops');
  const edit = (person: Person, text: string) =>
    by(person, 'PUT /groups/:id/chat/:messageId', { body: { text } }, { messageId: own.id });
  const remove = (person: Person, messageId: string) =>
    by(person, 'DELETE /groups/:id/chat/:messageId', {}, { messageId });
  expect((await edit(ben, 'mine')).status).toBe(403);
  expect((await edit(ann, 'better')).body.text).toBe('better');
  later(CHAT_EDIT_MS + 1);
  expect((await edit(ann, 'late')).body.error).toBe('A message can be changed for five minutes.');
  expect((await remove(cat, own.id)).status).toBe(403);
  expect((await remove(ben, own.id)).body).toMatchObject({ text: '', deleted_by: 'commissioner', seq: own.seq });
  expect((await remove(ben, own.id)).status).toBe(404);
  const { body: other } = await say(ann, 'gone');
  expect((await remove(ann, other.id)).body).toMatchObject({ deleted_by: 'author' });
  expect((await read(cat)).messages.map(({ deleted_by }) => deleted_by)).toEqual(['commissioner', 'author']);
});

test('unread messages are counted exactly, without one’s own and those of blocked users', async () => {
  await say(ben, 'one @ann');
  await say(ben, 'two');
  await say(cat, 'three', { week_number: 2 });
  await say(ann, 'my own');
  const unread = async () =>
    (await fixture.call('GET /chat/unread', { token: ann.token })).body.find(
      ({ group_id }: { group_id: string }) => group_id === group,
    );
  expect(await unread()).toEqual({ group_id: group, unread: 3, mentions: 1 });
  const note = (seq: number, week_number: number | null = null) =>
    by(ann, 'POST /groups/:id/chat/read', { body: { week_number, seq } });
  await note(1);
  expect(await unread()).toMatchObject({ unread: 2, mentions: 0 });
  await note(3, 2);
  expect(await unread()).toMatchObject({ unread: 1 });
  // Never back, and not beyond the last message.
  await note(0);
  await note(999_999);
  expect(await unread()).toBeUndefined();
  await say(ben, 'four');
  await say(cat, 'five', { week_number: 2 });
  expect(await unread()).toMatchObject({ unread: 2 });
  expect(await read(ann)).toMatchObject({
    last_read_seq: 4,
    threads: [
      { week_number: null, unread: 1 },
      { week_number: 2, unread: 1 },
    ],
  });
  const block = (key: 'PUT /blocks/:userId' | 'DELETE /blocks/:userId', userId: string) =>
    fixture.call(key, { token: ann.token, params: { userId } });
  expect((await block('PUT /blocks/:userId', ben.userId)).status).toBe(200);
  expect(await unread()).toMatchObject({ unread: 1 });
  expect((await read(ann)).blocked).toEqual([ben.userId]);
  await block('DELETE /blocks/:userId', ben.userId);
  expect((await block('PUT /blocks/:userId', ann.userId)).status).toBe(404);
});

test('a muted member neither writes, edits nor reacts, is told why, and may delete', async () => {
  const { body: own } = await say(ann, 'loud');
  const ofOwn = { messageId: own.id };
  const mute = (member: Person, body: object) =>
    by(ben, 'PUT /groups/:id/chat/mutes/:userId', { body }, { userId: member.userId });
  expect((await mute(ben, { minutes: 15, reason: 'Me' })).body.error).toBe('A commissioner can’t be muted.');
  expect((await mute(ann, { minutes: 15, reason: ' Cool down ' })).status).toBe(200);
  const until = new Date(fixture.clock.now().getTime() + 15 * MINUTE_MS).toISOString();
  const refusal = { code: 'not_allowed', error: 'You are muted in this group: Cool down', details: { until } };
  expect((await say(ann, 'again')).body).toMatchObject(refusal);
  const edit = by(ann, 'PUT /groups/:id/chat/:messageId', { body: { text: 'x' } }, ofOwn);
  expect((await edit).body).toMatchObject(refusal);
  const react = by(ann, 'PUT /groups/:id/chat/:messageId/reaction', { body: { reaction: 'ha', is_on: true } }, ofOwn);
  expect((await react).body).toMatchObject(refusal);
  expect((await read(ann)).mute).toEqual({ until, reason: 'Cool down' });
  expect((await read(ben)).muted_members).toEqual([{ user_id: ann.userId, until, reason: 'Cool down' }]);
  expect((await read(cat)).muted_members).toEqual([]);
  expect((await by(ann, 'DELETE /groups/:id/chat/:messageId', {}, ofOwn)).status).toBe(200);
  later(15 * MINUTE_MS);
  expect((await say(ann, 'sorry')).status).toBe(200);
  await mute(ann, { minutes: 60, reason: 'Again' });
  await by(ben, 'DELETE /groups/:id/chat/mutes/:userId', {}, { userId: ann.userId });
  expect((await say(ann, 'thanks')).status).toBe(200);
});

test('in a locked chat only commissioners write', async () => {
  const lock = (is_locked: boolean) => by(ben, 'PUT /groups/:id/chat/lock', { body: { is_locked } });
  await lock(true);
  expect((await say(ann, 'hello')).body.error).toBe('Only commissioners write in this chat now.');
  expect((await say(ben, 'rules')).status).toBe(200);
  expect(await read(ann)).toMatchObject({ is_locked: true, version: 1 });
  await lock(false);
  expect((await say(ann, 'hello')).status).toBe(200);
});

test('a former member reads nothing, and a closed group is read only', async () => {
  await say(ben, 'hello');
  await by(cat, 'POST /groups/:id/leave');
  expect((await by(cat, 'GET /groups/:id/chat')).status).toBe(404);
  expect((await fixture.call('GET /chat/unread', { token: cat.token })).text).not.toContain(group);
  await by(ben, 'POST /groups/:id/close');
  expect((await say(ann, 'bye')).body.error).toBe('This group is closed.');
  expect(texts((await read(ann)).messages)).toEqual(['hello']);
});
