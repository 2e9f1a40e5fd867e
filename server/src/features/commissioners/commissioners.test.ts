import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOTICES, type NoticeJob } from '../../db/notices.ts';
import { type Jobs, openJobs } from '../../lib/jobs.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { sendGroupNotices } from './commissioners.ts';

let fixture: GroupFixture;
let jobs: Jobs;
let sent: NoticeJob[];
let [ben, ann, cat]: Person[] = [];
let group: string;

beforeEach(async () => {
  fixture = await openGroupFixture();
  jobs = await openJobs(fixture.context.database.pool, [NOTICES], fixture.context.log);
  sent = [];
  const add = jobs.add.bind(jobs);
  jobs.add = async (tx, queue, added) => {
    sent.push(...added.map(({ data }) => data as NoticeJob));
    await add(tx, queue, added);
  };
  [ben, ann, cat] = [await fixture.premium('ben'), await fixture.premium('ann'), await fixture.free('cat')];
  fixture.clock.set(fixture.season.at(2, HOURS.midweek));
  group = await fixture.group(ben as Person, 'Office');
  for (const person of [ann, cat]) await fixture.join(person as Person, group);
});
afterEach(async () => {
  await jobs.close();
  await fixture.close();
});

type Key = Parameters<GroupFixture['call']>[0];
const by = (person: Person | undefined, key: Key, more: object = {}, params: object = {}) =>
  fixture.call(key, { token: person?.token, params: { id: group, ...params }, ...more });
const member = (person: Person | undefined) => ({ userId: person?.userId });
const actions = async () =>
  (await by(ben, 'GET /groups/:id/history')).body.map(({ action }: { action: string }) => action);
const notified = async () => {
  await sendGroupNotices(fixture.context, jobs);
  const names = new Map([
    [ben?.userId, 'ben'],
    [ann?.userId, 'ann'],
    [cat?.userId, 'cat'],
  ]);
  return sent
    .splice(0)
    .map(({ userId, letter }) => `${names.get(userId)}: ${letter.subject}`)
    .sort();
};

test('the creator names commissioners, who manage the group but for what is the creator’s', async () => {
  const named = await by(ben, 'PUT /groups/:id/commissioners/:userId', {}, member(ann));
  expect(named.status).toBe(200);
  const mine = (await fixture.call('GET /groups', { token: ann?.token })).body;
  expect(mine.find(({ id }: { id: string }) => id === group)).toMatchObject({ is_commissioner: true });
  expect((await by(ann, 'PUT /groups/:id', { body: { name: 'The Office' } })).body).toMatchObject({
    name: 'The Office',
  });
  const refusal = async (answer: Promise<{ body: { error: string } }>) => (await answer).body.error;
  expect(await refusal(by(ann, 'POST /groups/:id/members/:userId/remove', {}, member(ben)))).toBe(
    'Only the creator of this group can remove a commissioner.',
  );
  expect(await refusal(by(ann, 'PUT /groups/:id/commissioners/:userId', {}, member(cat)))).toBe(
    'Only the creator of this group can do that.',
  );
  expect(await refusal(by(ann, 'DELETE /groups/:id', { body: { name: 'The Office' } }))).toBe(
    'Only the creator of this group can do that.',
  );
  expect((await by(ann, 'POST /groups/:id/members/:userId/remove', {}, member(cat))).status).toBe(200);
  expect((await by(ann, 'DELETE /groups/:id/commissioners/:userId', {}, member(ann))).status).toBe(200);
  expect(await refusal(by(ann, 'PUT /groups/:id', { body: { name: 'Mine' } }))).toBe(
    'Only the commissioners of this group can do that.',
  );
  expect((await actions()).slice(0, 4)).toEqual(['commissioner_dismissed', 'removed', 'renamed', 'commissioner_named']);
});

test('a commissioner who leaves is none when they return', async () => {
  await by(ben, 'PUT /groups/:id/commissioners/:userId', {}, member(ann));
  await by(ann, 'POST /groups/:id/leave');
  await fixture.join(ann as Person, group);
  expect((await by(ann, 'PUT /groups/:id', { body: { name: 'Mine' } })).status).toBe(403);
});

test('settings and start week change until the first lineup', async () => {
  const change = (body: object, person = ben) => by(person, 'PUT /groups/:id/settings', { body });
  expect((await change({ max_player_usage: 2, start_week: 3 })).body).toMatchObject({
    start_week: 3,
    group_settings: { max_player_usage: 2, qb_count: 1 },
  });
  expect((await change({ start_week: 1 })).body).toMatchObject({
    error: 'Start week must be a whole number from 2 to 18',
    details: { field: 'start_week' },
  });
  expect((await change({ qb_count: 9 })).body.code).toBe('field_invalid');
  const early = await fixture.submit(ben as Person, nineOf('KC'), { groups: [group], week: 2 });
  expect(early.body).toMatchObject({ error: 'Starts in week 3', code: 'field_invalid' });
  expect((await fixture.submit(ben as Person, nineOf('KC'), { groups: [group], week: 3 })).status).toBe(200);
  expect((await change({ max_player_usage: 1 })).body.error).toBe(
    'A lineup is in this group. Its settings no longer change.',
  );
  // The same settings again change nothing.
  expect((await change({ max_player_usage: 2 })).status).toBe(200);
});

test('settings of Premium are refused to a free commissioner, who may keep them', async () => {
  await by(ben, 'PUT /groups/:id/settings', { body: { max_player_usage: 2 } });
  await by(ben, 'PUT /groups/:id/commissioners/:userId', {}, member(cat));
  const change = (body: object) => by(cat, 'PUT /groups/:id/settings', { body });
  expect((await change({ max_player_usage: 3 })).body.code).toBe('premium_needed');
  expect((await change({ start_week: 4 })).body).toMatchObject({ start_week: 4 });
});

test('a lineup and new settings at the same time: one of them is refused', async () => {
  const [edit, lineup] = await Promise.all([
    by(ben, 'PUT /groups/:id/settings', { body: { k_count: 0 } }),
    fixture.submit(ann as Person, nineOf('KC'), { groups: [group], week: 2 }),
  ]);
  expect([edit.status, lineup.status].filter((status) => status === 200)).toHaveLength(1);
});

test('a nudge reaches the members without a lineup, once a day, and nobody who has one by then', async () => {
  await fixture.submit(ann as Person, nineOf('KC'), { groups: [group], week: 2 });
  const answer = await by(ben, 'POST /groups/:id/nudge');
  expect(answer.body).toEqual({ nudged: 1, nudged_at: fixture.clock.now().toISOString() });
  const again = await by(ben, 'POST /groups/:id/nudge');
  expect(again.body).toMatchObject({ error: 'The group was nudged less than a day ago.', code: 'too_many' });
  expect(again.headers['retry-after']).toBe(String(24 * 60 * 60));
  // ben has no lineup either.
  expect(await notified()).toEqual([
    'ben: Office is waiting for your week 2 lineup',
    'cat: Office is waiting for your week 2 lineup',
  ]);
  expect(await notified()).toEqual([]);
  expect((await by(ann, 'GET /groups/:id/week')).body.nudged_at).toBe(fixture.clock.now().toISOString());
  expect((await actions())[0]).toBe('nudged');
  await fixture.submit(cat as Person, nineOf('KC'), { groups: [group], week: 2 });
  fixture.clock.set(new Date(fixture.clock.now().getTime() + 24 * 3_600_000));
  expect((await by(ben, 'POST /groups/:id/nudge')).body.error).toBe('Everyone else has a lineup for week 2.');
  await fixture.context.db.execute(sql`update groups set playoff_weeks = '{1}' where id = ${group}`);
  expect((await by(ben, 'POST /groups/:id/nudge')).body.error).toBe('The playoffs of this group ended in week 1.');
});

test('an announcement is shown to the group and sent to the others', async () => {
  const say = (text: string) => by(ben, 'POST /groups/:id/announcements', { body: { text } });
  expect((await say('  ')).body.error).toBe('Write something first');
  expect((await say('x'.repeat(501))).body.error).toBe('An announcement must be at most 500 characters long');
  const { body } = await say(' Dues are due.\r\nSee example.com ');
  expect(body).toMatchObject({ text: 'Dues are due.\nSee example.com', may_delete: true });
  await sendGroupNotices(fixture.context, jobs);
  expect(sent.map(({ userId }) => userId).sort()).toEqual([ann?.userId, cat?.userId].sort());
  // No address of another's making becomes a link.
  expect(sent[0]?.letter.lines).toEqual(['ben writes:', 'Dues are due.', 'See example.\u2060com']);
  const listed = (await by(cat, 'GET /groups/:id/announcements')).body;
  expect(listed).toMatchObject([{ id: body.id, may_delete: false }]);
  const ofIt = { announcementId: body.id };
  expect((await by(cat, 'DELETE /groups/:id/announcements/:announcementId', {}, ofIt)).status).toBe(403);
  expect((await by(ben, 'DELETE /groups/:id/announcements/:announcementId', {}, ofIt)).status).toBe(200);
  expect((await by(ben, 'DELETE /groups/:id/announcements/:announcementId', {}, ofIt)).status).toBe(404);
  // Three a day.
  for (const text of ['Two', 'Three']) expect((await say(text)).status).toBe(200);
  expect((await say('Four')).status).toBe(429);
});

test('a deleted group lets go of its lineups: those elsewhere stay, the others end', async () => {
  const both = await fixture.submit(ann as Person, nineOf('KC'), { groups: [group, EVERYONE_GROUP_ID], week: 2 });
  const alone = await fixture.submit(ben as Person, nineOf('BUF'), { groups: [group], week: 2 });
  const other = await fixture.group(ann as Person, 'Other');
  const later = await fixture.submit(ann as Person, nineOf('MIA'), { groups: [group, other], week: 3 });
  const remove = (name: string) => by(ben, 'DELETE /groups/:id', { body: { name } });
  expect((await remove('Ofice')).body).toMatchObject({ error: 'This is not the name of the group' });
  expect((await remove('Office')).status).toBe(200);
  const lineups = async (person: Person | undefined) =>
    (await fixture.call('GET /lineups/:weekId', { token: person?.token, params: { weekId: fixture.season.week(2) } }))
      .body;
  expect(await lineups(ann)).toMatchObject([{ id: both.body.id, groups: [{ id: EVERYONE_GROUP_ID }] }]);
  expect(await lineups(ben)).toEqual([]);
  expect(alone.status).toBe(200);
  const params = { id: later.body.id };
  const [left] = (await fixture.call('GET /lineup/:id/transactions', { token: ann?.token, params })).body;
  expect(left.transaction_data).toMatchObject({ groups: ['Other'], removed_groups: ['Office'] });
  expect(await notified()).toEqual(['ann: Office was deleted', 'cat: Office was deleted']);
  for (const person of [ben, ann]) {
    expect((await by(person, 'GET /groups/:id/members')).status).toBe(404);
    const own = (await fixture.call('GET /groups', { token: person?.token })).body;
    expect(own.map(({ id }: { id: string }) => id)).not.toContain(group);
  }
});

test('what is written in a chat while its group is deleted goes with it', async () => {
  const first = { id: '00000000-0000-4000-8000-000000000001', text: 'Hello' };
  expect((await by(ann, 'POST /groups/:id/chat', { body: first })).status).toBe(200);
  const { pool } = fixture.context.database;
  const writer = await pool.connect();
  await writer.query(`begin; update chat_streams set last_seq = 2, version = 2;
    insert into chat_messages (id, group_id, seq, version, text, mentions, created_at)
      values ('00000000-0000-4000-8000-000000000002', '${group}', 2, 2, 'Late', '{}', now())`);
  const deleted = by(ben, 'DELETE /groups/:id', { body: { name: 'Office' } });
  await expect.poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount).toBe(1);
  await writer.query('commit');
  writer.release();
  expect((await deleted).status).toBe(200);
  expect((await pool.query('select text from chat_messages')).rows).toEqual([]);
});

test('a group is not deleted once a player in it has locked, which its creator is told before', async () => {
  const deletable = async (person: Person | undefined) =>
    (await fixture.call('GET /groups', { token: person?.token })).body.find(({ id }: { id: string }) => id === group)
      .is_deletable;
  expect(await deletable(ben)).toBe(true);
  expect(await deletable(ann)).toBe(false);
  await fixture.submit(ann as Person, nineOf('KC'), { groups: [group], week: 2 });
  expect(await deletable(ben)).toBe(true);
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  expect(await deletable(ben)).toBe(false);
  // Weeks later, too.
  fixture.clock.set(fixture.season.at(4, HOURS.midweek));
  expect(await deletable(ben)).toBe(false);
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  const answer = await by(ben, 'DELETE /groups/:id', { body: { name: 'Office' } });
  expect(answer.body).toMatchObject({
    error: 'A player in this group has locked. Close the group instead.',
    code: 'lineup_locked',
  });
  expect((await by(ben, 'GET /groups/:id/members')).body).toHaveLength(3);
});
