import { randomUUID } from 'node:crypto';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { recordGroupEvent } from '../groups/managing-service.ts';
import { reportsBySubject } from '../reports/reports-service.ts';
import { postNews, tidyChats } from './chat-service.ts';
import { openProgress, postEvents, sendDigests } from './post-events.ts';
import { type ChatFixture, openChatFixture } from './testing/chat-fixture.ts';

let chat: ChatFixture;

beforeAll(async () => {
  chat = await openChatFixture();
});
afterAll(() => chat.close());
beforeEach(() => chat.openGroup());

const postOne = (said: GroupNews) =>
  chat.context.db.transaction((tx) => postNews(tx as never, chat.context, chat.groupId, said));
const news = async () =>
  chat.rows(`select data from group_notices where group_id = '${chat.groupId}' order by created_at`);

test('who is mentioned is notified, unless they muted the group or blocked the author', async () => {
  const { body: message } = await chat.say(chat.ben, '@ann @cat @nobody, look');
  expect(await news()).toEqual([
    {
      data: {
        kind: 'mention',
        messageId: message.id,
        author: 'ben',
        text: '@ann @cat @nobody, look',
        userIds: [chat.ann.userId, chat.cat.userId].sort(),
      },
    },
  ]);
  await chat.by(chat.ann, 'PUT /groups/:id/chat/level', { body: { level: 'none' } });
  await chat.call('PUT /blocks/:userId', { token: chat.cat.token, params: { userId: chat.ben.userId } });
  await chat.say(chat.ben, '@ann @cat');
  expect(await news()).toHaveLength(1);
  await chat.call('DELETE /blocks/:userId', { token: chat.cat.token, params: { userId: chat.ben.userId } });
});

test('who wants to hear of everything is notified at most once an hour, of what is unread', async () => {
  await chat.say(chat.ben, 'before');
  await chat.by(chat.ann, 'PUT /groups/:id/chat/level', { body: { level: 'all' } });
  expect(await sendDigests(chat.context)).toBe(0);
  await chat.say(chat.ben, 'one');
  await chat.say(chat.cat, 'two');
  await chat.say(chat.ann, 'own');
  expect(await sendDigests(chat.context)).toBe(1);
  expect((await news()).map(({ data }) => data)).toEqual([{ kind: 'chat', userId: chat.ann.userId, count: 2 }]);
  await chat.say(chat.ben, 'three');
  chat.later(HOUR_MS - 1000);
  expect(await sendDigests(chat.context)).toBe(0);
  chat.later(1000);
  await chat.by(chat.ann, 'POST /groups/:id/chat/read', { body: { week_number: null, seq: 99 } });
  expect(await sendDigests(chat.context)).toBe(0);
});

test('joins and exits are written into the chat once, however many processes do it', async () => {
  await openProgress(chat.context.db);
  await postEvents(chat.context);
  await chat.by(chat.cat, 'POST /groups/:id/leave');
  const posted = await Promise.all([postEvents(chat.context), postEvents(chat.context)]);
  expect(posted.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0);
  expect(await postEvents(chat.context)).toBe(0);
  const { messages, version } = await chat.read(chat.ann);
  expect(messages.filter(({ event }) => event === 'cat left')).toHaveLength(1);
  expect(version).toBe(messages.length);
});

test('events that do not fit into a pass are written in the next ones, however many came after them', async () => {
  await openProgress(chat.context.db);
  while ((await postEvents(chat.context)) > 0);
  const burst = (count: number, group: string) =>
    chat.context.database.pool.query(
      `insert into group_events (id, group_id, user_id, action, created_at)
       select gen_random_uuid(), $2, $3, 'joined', $4 from generate_series(1, $1)`,
      [count, group, chat.ben.userId, chat.clock.now()],
    );
  await burst(202, chat.groupId);
  await burst(1_100, EVERYONE_GROUP_ID);
  expect([await postEvents(chat.context), await postEvents(chat.context)]).toEqual([200, 2]);
});

test('who is out in a postseason is out in a round, not in a week', async () => {
  const { db } = chat.context;
  await openProgress(db);
  await chat.rows("update seasons set kind = 'postseason'");
  const act = { groupId: chat.groupId, userId: null, memberId: chat.ben.userId, weekNumber: 1 };
  await recordGroupEvent(db, chat.context, { ...act, action: 'cut' });
  await postEvents(chat.context);
  await chat.rows("update seasons set kind = 'regular'");
  expect((await chat.read(chat.ann)).messages.map(({ event }) => event)).toContain('ben is out in the Wild Card round');
});

test('messages are deleted 90 days after the season of their group, and those that are written later stay as long', async () => {
  await openProgress(chat.context.db);
  await chat.say(chat.ben, 'hello');
  await chat.by(chat.cat, 'POST /groups/:id/leave');
  await postEvents(chat.context);
  const now = chat.clock.now();
  const [{ end }] = (await chat.rows('select max(end_date) as end from weeks')) as [{ end: string }];
  const shownAfter = async (days: number) => {
    chat.clock.set(new Date(new Date(end).getTime() + days * DAY_MS + 1));
    await tidyChats(chat.context);
    await postEvents(chat.context);
    return (await chat.read(chat.ann)).messages.map(({ text, event }) => event ?? text);
  };
  expect(await shownAfter(89)).toEqual(expect.arrayContaining(['hello', 'cat left']));
  await chat.say(chat.ben, 'next year');
  expect(await shownAfter(90)).toEqual(['next year']);
  expect(await shownAfter(179)).toEqual(['next year']);
  expect(await shownAfter(180)).toEqual([]);
  chat.clock.set(now);
});

test('a message is reported by a member, with what it said', async () => {
  const { body: message } = await chat.say(chat.ben, 'bad words');
  const stranger = await chat.free('stranger');
  const report = ({ token }: Person) =>
    chat.call('POST /reports', {
      ...{ token, body: { subject_type: 'message', subject_id: message.id, reason: 'Rude' } },
    });
  expect((await report(stranger)).status).toBe(404);
  expect((await report(chat.ann)).status).toBe(200);
  const stored = await chat.rows(`select reported_name from reports where subject_id = '${message.id}'`);
  expect(stored).toEqual([{ reported_name: 'ben: bad words' }]);
  const found = async () => (await reportsBySubject(chat.context.db, { isDone: false }))[0];
  expect(await found()).toMatchObject({ reported_name: 'ben: bad words', name: 'ben: bad words' });
  const params = { id: chat.groupId, messageId: message.id };
  // Another name of its author is no change of the message.
  const rename = (display_name: string) =>
    chat.call('PUT /account/display-name', { token: chat.ben.token, body: { display_name } });
  expect((await rename('Benny')).status).toBe(200);
  expect((await report(chat.cat)).status).toBe(200);
  expect(await found()).toMatchObject({ reported_name: 'ben: bad words', name: 'ben: bad words' });
  expect((await rename('ben')).status).toBe(200);
  await chat.call('PUT /groups/:id/chat/:messageId', { token: chat.ben.token, params, body: { text: 'kind words' } });
  expect(await found()).toMatchObject({ reported_name: 'ben: bad words', name: 'ben: kind words' });
});

test('a kickoff, a result and a new lead are written into a chat that is used, in the thread of their week', async () => {
  const kickoff: GroupNews = {
    kind: 'lock',
    weekNumber: 2,
    submitted: { names: ['ben'], count: 1 },
    missing: { names: ['ann', 'cat'], count: 2 },
  };
  await postOne(kickoff);
  expect((await chat.read(chat.ann)).version).toBe(0);
  await chat.say(chat.ben, 'hello');
  await postOne(kickoff);
  const top = [{ name: 'ben', points: 9000 }];
  await postOne({ kind: 'week_result', weekNumber: 2, lineups: 2, winners: top, top });
  await postOne({ kind: 'lead_change', leaders: ['cat'], points: 15_000, before: ['ben'] });
  await postOne({
    kind: 'announcement',
    announcementId: randomUUID(),
    author: 'ben',
    authorId: chat.ben.userId,
    text: 'Hi',
  });
  const { messages, threads } = await chat.read(chat.ann);
  expect(messages.map(({ event, week_number, seq }) => [event, week_number, seq])).toEqual([
    [null, null, 1],
    ['Week 2 has kicked off with 1 of 3 in', 2, 2],
    ['ben won week 2 with 90.00 points', 2, 3],
    ['cat leads now, with 150.00 points', null, 4],
  ]);
  // What the app says does not count as unread.
  expect(threads.map(({ unread }) => unread)).toEqual([1, 0]);
});

test('a deleted account leaves the places of its messages, neither its name nor a report of what they said', async () => {
  await openProgress(chat.context.db);
  const dan = await chat.premium('dan');
  await chat.join(dan, chat.groupId);
  const said = [await chat.say(chat.ben, 'hello'), await chat.say(dan, 'secret')];
  for (const { body } of said) {
    const about = { subject_type: 'message', subject_id: body.id, reason: 'Rude' };
    expect((await chat.call('POST /reports', { token: chat.ann.token, body: about })).status).toBe(200);
  }
  const download = await chat.call('GET /account/download', { token: dan.token });
  expect(download.body.chat_messages).toMatchObject([{ group_id: chat.groupId, text: 'secret' }]);
  const { db } = chat.context;
  const act = { groupId: chat.groupId, userId: null, memberId: dan.userId, weekNumber: 2 };
  for (const action of ['winner_changed', 'cut'] as const) await recordGroupEvent(db, chat.context, { ...act, action });
  await recordGroupEvent(db, chat.context, { ...act, action: 'removed', userId: chat.ben.userId });
  await postEvents(chat.context);
  const top = ['ben', 'dan'].map((name) => ({ name, points: 9000 }));
  await postOne({ kind: 'week_result', weekNumber: 2, lineups: 2, winners: top, top });
  await postOne({ kind: 'lead_change', leaders: ['dan'], points: 15_000, before: ['ben'] });
  const { version } = await chat.read(chat.ann);
  const deleted = await chat.call('POST /account/deletion', {
    ...{ token: dan.token, body: { confirmation: 'delete my account', password: 'play-singleback' } },
  });
  expect(deleted.status).toBe(200);
  const { messages } = await chat.read(chat.ann);
  expect(messages[1]).toMatchObject({ text: '', user: null, deleted_by: 'account', seq: 2 });
  const changed = (await chat.changes(version)).messages.map(({ event }) => event);
  expect(changed.sort()).toEqual(
    [
      null,
      ...['Former player joined', 'Former player was removed', 'Former player is out in week 2'],
      ...['A stat correction: Former player won week 2', 'ben and Former player won week 2 with 90.00 points'],
      'Former player leads now, with 150.00 points',
    ].sort(),
  );
  expect(messages.flatMap(({ event }) => event ?? []).filter((event) => event.includes('dan'))).toEqual([]);
  const ids = said.map(({ body }) => `'${body.id}'`).join();
  const reports = await chat.rows(`select reported_name from reports where subject_id in (${ids})`);
  expect(reports).toEqual([{ reported_name: 'ben: hello' }]);
});
