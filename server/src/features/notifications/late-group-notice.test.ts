import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoticeJob } from '../../db/notices.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { changeGame, HOURS } from '../../testing/small-season.ts';
import { sendDigests } from '../chat/post-events.ts';
import { type ChatFixture, openChatFixture } from '../chat/testing/chat-fixture.ts';
import { sendGroupNotices } from '../commissioners/commissioners.ts';
import { deliverNotice } from './deliver-notice.ts';

let chat: ChatFixture;
/** What ann's browser was sent. */
let pushed: { title: string; body: string }[] = [];

beforeAll(async () => {
  chat = await openChatFixture();
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/ann', keys, time_zone: 'UTC' };
  const added = await chat.call('POST /notifications/push-subscriptions', { token: chat.ann.token, body });
  expect(added.status).toBe(200);
});
afterAll(() => chat.close());
beforeEach(async () => {
  await chat.openGroup();
  await chat.rows('delete from group_notices');
  pushed = [];
  chat.mails.length = 0;
});

/** Makes notices of the news of the group, and returns their jobs as they come out of the queue. */
async function queued(): Promise<NoticeJob[]> {
  const handed: NoticeJob[] = [];
  const jobs: Jobs = {
    add: async (_tx, queue, added) => {
      if (queue === 'notices') handed.push(...added.map(({ data }) => JSON.parse(JSON.stringify(data))));
    },
    work: async () => {},
    close: async () => {},
  };
  await sendGroupNotices(chat.context, jobs);
  return handed.filter(({ userId }) => userId === chat.ann.userId);
}

async function deliver(jobs: readonly NoticeJob[]): Promise<void> {
  const push: typeof chat.context.push = {
    ...chat.context.push,
    send: async (_to, words) => {
      pushed.push(words);
      return 'sent';
    },
  };
  for (const job of jobs) await deliverNotice({ ...chat.context, push }, job);
}

const bodies = () => pushed.map(({ body }) => body);

/** Mentions ann; returns the message's id and the job of the notice. */
async function mention(text: string) {
  const { body } = await chat.say(chat.ben, text);
  return { id: body.id as string, jobs: await queued() };
}

test('a mention is pushed as its message reads when the push goes out', async () => {
  const { id, jobs } = await mention('@ann look at tihs');
  expect(jobs).toHaveLength(1);
  const ofIt = { messageId: id };
  await chat.by(chat.ben, 'PUT /groups/:id/chat/:messageId', { body: { text: '@ann look at this, shit' } }, ofIt);
  await chat.by(chat.ben, 'PUT /groups/:id/chat/word-filter', { body: { masks_words: true } });
  await deliver(jobs);
  expect(bodies()).toEqual(['@ann look at this, s***']);
});

test('a mention is not pushed once its message was deleted, by its author or a commissioner, or mentions the user no more', async () => {
  const own = await mention('@ann one');
  await chat.by(chat.ben, 'DELETE /groups/:id/chat/:messageId', {}, { messageId: own.id });
  await deliver(own.jobs);
  const edited = await mention('@ann two');
  await chat.by(chat.ben, 'PUT /groups/:id/chat/:messageId', { body: { text: '@cat' } }, { messageId: edited.id });
  await deliver(edited.jobs);
  const { body } = await chat.say(chat.cat, '@ann three');
  const removed = await queued();
  await chat.by(chat.ben, 'DELETE /groups/:id/chat/:messageId', {}, { messageId: body.id });
  await deliver(removed);
  expect([own.jobs.length, edited.jobs.length, removed.length]).toEqual([1, 1, 1]);
  expect(pushed).toEqual([]);
});

test('nothing of a chat is pushed that the user has read, muted, blocked or may no longer read', async () => {
  const level = (wanted: string) => chat.by(chat.ann, 'PUT /groups/:id/chat/level', { body: { level: wanted } });
  const { jobs } = await mention('@ann look');
  await level('none');
  await deliver(jobs);
  await level('mentions');
  const block = (key: 'PUT /blocks/:userId' | 'DELETE /blocks/:userId') =>
    chat.call(key, { token: chat.ann.token, params: { userId: chat.ben.userId } });
  await block('PUT /blocks/:userId');
  await deliver(jobs);
  await block('DELETE /blocks/:userId');
  await chat.by(chat.ben, 'POST /groups/:id/members/:userId/remove', {}, { userId: chat.ann.userId });
  await deliver(jobs);
  expect(pushed).toEqual([]);
  await chat.join(chat.ann, chat.groupId).catch(() => undefined);
  await chat.rows(
    `update group_members set is_active = true where group_id = '${chat.groupId}' and user_id = '${chat.ann.userId}'`,
  );
  await chat.by(chat.ann, 'POST /groups/:id/chat/read', { body: { week_number: null, seq: 99 } });
  await deliver(jobs);
  expect(pushed).toEqual([]);
  // The same notice, with a message that is still unread, is pushed.
  await deliver((await mention('@ann again')).jobs);
  expect(bodies()).toEqual(['@ann again']);
});

test('new messages in bulk are not pushed once they are read or deleted, nor after the user has left', async () => {
  await chat.by(chat.ann, 'PUT /groups/:id/chat/level', { body: { level: 'all' } });
  const digest = async () => {
    chat.later(HOUR_MS);
    const { body } = await chat.say(chat.ben, 'hello');
    await sendDigests(chat.context);
    return { id: body.id as string, jobs: await queued() };
  };
  const first = await digest();
  await chat.by(chat.ben, 'DELETE /groups/:id/chat/:messageId', {}, { messageId: first.id });
  await deliver(first.jobs);
  const second = await digest();
  await chat.by(chat.ann, 'POST /groups/:id/chat/read', { body: { week_number: null, seq: 99 } });
  await deliver(second.jobs);
  expect(pushed).toEqual([]);
  const third = await digest();
  await deliver(third.jobs);
  expect(bodies()).toEqual(['1 new message']);
  const fourth = await digest();
  await chat.by(chat.ann, 'POST /groups/:id/leave');
  await deliver(fourth.jobs);
  expect([first, second, third, fourth].map(({ jobs }) => jobs.length)).toEqual([1, 1, 1, 1]);
  expect(bodies()).toEqual(['1 new message']);
});

test('an announcement is neither mailed nor pushed once it was deleted, nor to a former member', async () => {
  const announce = async (text: string) => {
    const { body } = await chat.by(chat.ben, 'POST /groups/:id/announcements', { body: { text } });
    return { id: body.id as string, jobs: await queued() };
  };
  const deleted = await announce('Wrong');
  await chat.by(chat.ben, 'DELETE /groups/:id/announcements/:announcementId', {}, { announcementId: deleted.id });
  await deliver(deleted.jobs);
  const kept = await announce('Draft at six');
  await deliver(kept.jobs);
  expect([chat.mails.length, bodies()]).toEqual([1, ['ben: Draft at six']]);
  const late = await announce('Moved');
  await chat.by(chat.ann, 'POST /groups/:id/leave');
  await deliver(late.jobs);
  expect([deleted, kept, late].map(({ jobs }) => jobs.length)).toEqual([1, 1, 1]);
  expect([chat.mails.length, pushed.length]).toEqual([1, 1]);
});

test('a nudge is of no use once the last game of its week has begun', async () => {
  chat.clock.set(chat.season.at(3, HOURS.mondayKickoff - 3));
  expect((await chat.by(chat.ben, 'POST /groups/:id/nudge')).status).toBe(200);
  const jobs = await queued();
  chat.clock.set(chat.season.at(3, HOURS.mondayKickoff));
  await deliver(jobs);
  expect([jobs.length, chat.mails.length, pushed.length]).toEqual([1, 0, 0]);
  const monday = (change: Parameters<typeof changeGame>[4]) =>
    changeGame(chat.context.db, chat.season, 3, 'MIA', change);
  // The last known kickoff of a postponed game locks its players; without a kickoff they can be picked.
  await monday({ status: 'postponed' });
  await deliver(jobs);
  expect((await chat.by(chat.ben, 'POST /groups/:id/nudge')).body.error).toBe('All games of week 3 have started.');
  expect([chat.mails.length, pushed.length]).toEqual([0, 0]);
  await monday({ status: 'scheduled', kickoff: null });
  expect((await chat.by(chat.ben, 'POST /groups/:id/nudge')).body.code).toBe('too_many');
  // Outside of the quiet hours.
  chat.clock.set(chat.season.at(3, HOURS.mondayKickoff - 3));
  await deliver(jobs);
  expect([chat.mails.length, pushed.length]).toEqual([1, 1]);
});
