import { randomUUID } from 'node:crypto';
import type { ChatThread } from '@singleback/contract/chat.ts';
import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallOptions } from '../../testing/app-fixture.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { tidyChats } from './chat-service.ts';
import { openProgress } from './events-store.ts';
import { sendDigests } from './send-digests.ts';
import { tellEvents } from './tell-events.ts';
import { tellChat } from './tell-news-service.ts';

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
const later = (ms: number) => fixture.clock.set(new Date(fixture.clock.now().getTime() + ms));

const news = async () => fixture.rows(`select data from group_notices where group_id = '${group}' order by created_at`);

test('who is mentioned is notified, unless they muted the group or blocked the author', async () => {
  await say(ben, '@ann @cat @nobody, look');
  expect(await news()).toEqual([
    {
      data: {
        kind: 'mention',
        author: 'ben',
        text: '@ann @cat @nobody, look',
        userIds: [ann.userId, cat.userId].sort(),
      },
    },
  ]);
  await by(ann, 'PUT /groups/:id/chat/level', { body: { level: 'none' } });
  await fixture.call('PUT /blocks/:userId', { token: cat.token, params: { userId: ben.userId } });
  await say(ben, '@ann @cat');
  expect(await news()).toHaveLength(1);
  await fixture.call('DELETE /blocks/:userId', { token: cat.token, params: { userId: ben.userId } });
});

test('who wants to hear of everything is notified at most once an hour, of what is unread', async () => {
  await say(ben, 'before');
  await by(ann, 'PUT /groups/:id/chat/level', { body: { level: 'all' } });
  expect(await sendDigests(fixture.context)).toBe(0);
  await say(ben, 'one');
  await say(cat, 'two');
  await say(ann, 'own');
  expect(await sendDigests(fixture.context)).toBe(1);
  expect((await news()).map(({ data }) => data)).toEqual([{ kind: 'chat', userId: ann.userId, count: 2 }]);
  await say(ben, 'three');
  later(HOUR_MS - 1000);
  expect(await sendDigests(fixture.context)).toBe(0);
  later(1000);
  await by(ann, 'POST /groups/:id/chat/read', { body: { week_number: null, seq: 99 } });
  expect(await sendDigests(fixture.context)).toBe(0);
});

test('joins and exits are written into the chat once, however many processes do it', async () => {
  await openProgress(fixture.context.db);
  await tellEvents(fixture.context);
  await by(cat, 'POST /groups/:id/leave');
  const told = await Promise.all([tellEvents(fixture.context), tellEvents(fixture.context)]);
  expect(told.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0);
  expect(await tellEvents(fixture.context)).toBe(0);
  const { messages, version } = await read(ann);
  expect(messages.filter(({ event }) => event === 'cat left')).toHaveLength(1);
  expect(version).toBe(messages.length);
});

test('a chat is deleted 90 days after the season of its group', async () => {
  await say(ben, 'hello');
  const now = fixture.clock.now();
  const [{ end }] = (await fixture.rows('select max(end_date) as end from weeks')) as [{ end: string }];
  const over = new Date(end).getTime();
  const after = (days: number) => {
    const clock = { ...fixture.context.clock, now: () => new Date(over + days * DAY_MS + 1) };
    return tidyChats({ ...fixture.context, clock });
  };
  await after(89);
  expect((await read(ann)).messages).toHaveLength(1);
  await after(90);
  expect((await read(ann)).messages).toEqual([]);
  expect(fixture.clock.now()).toEqual(now);
});

test('a message is reported by a member, with what it said', async () => {
  const { body: message } = await say(ben, 'bad words');
  const stranger = await fixture.free(`stranger${made}`);
  const report = ({ token }: Person) =>
    fixture.call('POST /reports', {
      ...{ token, body: { subject_type: 'message', subject_id: message.id, reason: 'Rude' } },
    });
  expect((await report(stranger)).status).toBe(404);
  expect((await report(ann)).status).toBe(200);
  const stored = await fixture.rows(`select reported_name from reports where subject_id = '${message.id}'`);
  expect(stored).toEqual([{ reported_name: 'ben: bad words' }]);
});

test('a kickoff, a result and a new lead are written into a chat that is used, in the thread of their week', async () => {
  const { db } = fixture.context;
  const tell = (news: GroupNews) => db.transaction((tx) => tellChat(tx as never, fixture.context, group, news));
  const kickoff: GroupNews = {
    kind: 'lock',
    weekNumber: 2,
    submitted: { names: ['ben'], count: 1 },
    missing: { names: ['ann', 'cat'], count: 2 },
  };
  await tell(kickoff);
  expect((await read(ann)).version).toBe(0);
  await say(ben, 'hello');
  await tell(kickoff);
  const top = [{ name: 'ben', points: 9000 }];
  await tell({ kind: 'week_result', weekNumber: 2, lineups: 2, winners: top, top });
  await tell({ kind: 'lead_change', leaders: ['cat'], points: 15_000, before: ['ben'] });
  await tell({ kind: 'announcement', author: 'ben', authorId: ben.userId, text: 'Hi' });
  const { messages, threads } = await read(ann);
  expect(messages.map(({ event, week_number, seq }) => [event, week_number, seq])).toEqual([
    [null, null, 1],
    ['Week 2 has kicked off with 1 of 3 in', 2, 2],
    ['ben won week 2 with 90.00 points', 2, 3],
    ['cat leads now, with 150.00 points', null, 4],
  ]);
  // What the app says does not count as unread.
  expect(threads.map(({ unread }) => unread)).toEqual([1, 0]);
});

test('a deleted account leaves the places of its messages', async () => {
  const dan = await fixture.premium(`dan${made}`);
  await fixture.join(dan, group);
  await say(dan, 'secret');
  const download = await fixture.call('GET /account/download', { token: dan.token });
  expect(download.body.chat_messages).toMatchObject([{ group_id: group, text: 'secret' }]);
  const deleted = await fixture.call('POST /account/deletion', {
    ...{ token: dan.token, body: { confirmation: 'delete my account', password: 'play-singleback' } },
  });
  expect(deleted.status).toBe(200);
  const { messages } = await read(ann);
  expect(messages.at(-1)).toMatchObject({ text: '', user: null, deleted_by: 'account', seq: 1 });
  expect((await changes(1)).messages).toHaveLength(1);
});
