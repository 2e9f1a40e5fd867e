import { randomUUID } from 'node:crypto';
import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { nothingSeen, watchGroups } from './watch-groups.ts';

let fixture: GroupFixture;
let [ben, ann, cat]: Person[] = [];
let group: string;

beforeEach(async () => {
  fixture = await openGroupFixture();
  [ben, ann, cat] = [await fixture.premium('ben'), await fixture.premium('ann'), await fixture.premium('cat')];
  at(1);
  group = await fixture.group(ben as Person, 'Office');
  for (const person of [ann, cat]) await fixture.join(person as Person, group);
});
afterEach(() => fixture.close());

function at(week: number, hours: number = HOURS.midweek, minutes = 0): void {
  fixture.clock.set(new Date(fixture.season.at(week, hours).getTime() + minutes * MINUTE_MS));
}
const addWebhook = (groupId = group, events = ['week_result', 'lock', 'lead_change']) =>
  fixture.call('POST /groups/:id/webhooks', {
    ...{ token: ben?.token, params: { id: groupId }, body: { url: 'https://hooks.test/in', events } },
  });
const submit = async (person: Person | undefined, team: 'KC' | 'BUF' | 'DAL', week = 1) => {
  expect((await fixture.submit(person as Person, nineOf(team), { week, groups: [group] })).status).toBe(200);
};
const look = () => watchGroups(fixture.context);
const news = async () =>
  (await fixture.rows('select data from group_notices order by created_at, id')).map(({ data }) => data as GroupNews);
const kinds = async () => (await news()).map(({ kind }) => kind);

const start = (home: 'KC' | 'DAL' | 'MIA', week = 1) =>
  changeGame(fixture.context.db, fixture.season, week, home, { status: 'in_progress', lockedAt: fixture.clock.now() });
const end = (home: 'KC' | 'DAL' | 'MIA', week = 1) =>
  changeGame(fixture.context.db, fixture.season, week, home, { status: 'final' });
const give = (name: string, points: number, week = 1) => score(fixture.context.db, fixture.season, week, name, points);

test('at the first kickoff of a week, a group learns who has a lineup and who has not, once', async () => {
  await addWebhook();
  await submit(ann, 'KC');
  at(1, HOURS.thursdayKickoff, -1);
  expect(await look()).toBe(0);
  at(1, HOURS.thursdayKickoff, 1);
  const found = await Promise.all([look(), look()]);
  expect(found.sort()).toEqual([0, 1]);
  expect(await news()).toEqual([
    {
      ...{ kind: 'lock', weekNumber: 1 },
      submitted: { names: ['ann'], count: 1 },
      missing: { names: ['ben', 'cat'], count: 2 },
    },
  ]);
  at(1, HOURS.sundayKickoff, 1);
  expect(await look()).toBe(0);
  at(2, HOURS.thursdayKickoff, 1);
  expect(await look()).toBe(1);
});

test('at each kickoff the chat says how many players are revealed, once, and nothing of players to come', async () => {
  await addWebhook();
  const call = { token: ben?.token, params: { id: group }, body: { id: randomUUID(), text: 'hello' } };
  expect((await fixture.call('POST /groups/:id/chat', call)).status).toBe(200);
  await submit(ben, 'KC');
  await submit(ann, 'KC');
  await submit(cat, 'DAL');
  at(1, HOURS.thursdayKickoff, 1);
  await Promise.all([look(), look()]);
  await look();
  const revealed = async () => (await news()).filter(({ kind }) => kind === 'revealed');
  const first = { kind: 'revealed', weekNumber: 1, players: 9, lineups: 3, most: { name: 'KC DEF1', lineups: 2 } };
  expect(await revealed()).toEqual([first]);
  at(1, HOURS.sundayKickoff, 1);
  await look();
  expect(await revealed()).toEqual([first, { kind: 'revealed', weekNumber: 1, players: 9, lineups: 3, most: null }]);
  // Too late to be news.
  at(2);
  await submit(ben, 'BUF', 2);
  at(2, HOURS.thursdayKickoff + 2);
  await look();
  expect(await revealed()).toHaveLength(2);
});

test('many members are counted, not all named', async () => {
  await addWebhook();
  await fixture.rows(`insert into users (id, email, display_name, display_name_key, created_at, updated_at)
    select gen_random_uuid(), 'm' || n || '@crowd.test', 'Member ' || n, 'member ' || n, now(), now()
    from generate_series(10, 39) n returning id`);
  await fixture.rows(`insert into group_members (group_id, user_id, joined_at)
    select '${group}', id, now() from users where email like '%@crowd.test' returning user_id`);
  at(1, HOURS.thursdayKickoff, 1);
  await look();
  const [lock] = (await news()) as Extract<GroupNews, { kind: 'lock' }>[];
  expect([lock?.missing.count, lock?.missing.names.length]).toEqual([33, 20]);
});

test('a group that starts later, is closed, or has no webhook is not notified', async () => {
  at(1, HOURS.thursdayKickoff, 1);
  expect(await look()).toBe(0);
  expect(await fixture.rows('select * from webhook_weeks')).toEqual([]);
  at(1);
  await addWebhook();
  await fixture.rows(`update groups set start_week = 2 where id = '${group}' returning id`);
  at(1, HOURS.thursdayKickoff, 1);
  expect(await look()).toBe(0);
  await fixture.rows(`update groups set start_week = null, is_active = false where id = '${group}' returning id`);
  expect(await look()).toBe(0);
});

test('a webhook that is added later is not notified of what has happened', async () => {
  await finishWeek1();
  await addWebhook();
  expect(await look()).toBe(0);
  at(2, HOURS.thursdayKickoff, 1);
  expect(await look()).toBe(1);
  // The second webhook of a group takes nothing from the first.
  await addWebhook(group, ['lock']);
  at(3, HOURS.thursdayKickoff, 1);
  expect(await look()).toBe(1);
});

test('a kickoff that was missed for more than a day is not announced', async () => {
  await addWebhook();
  at(1, HOURS.thursdayKickoff + 25);
  expect(await look()).toBe(0);
});

/** Week 1 is over: ann has 15.00, cat 12.00, ben 10.00. */
async function finishWeek1(): Promise<void> {
  at(1);
  await submit(ann, 'KC');
  await submit(ben, 'BUF');
  await submit(cat, 'DAL');
  await give('KC QB1', 1500);
  await give('BUF QB1', 1000);
  await give('DAL QB1', 1200);
  for (const home of ['KC', 'DAL', 'MIA'] as const) await end(home);
  at(2, 1);
  await settleWeeks(fixture.context.db, fixture.clock.now());
}

test('a final week is announced once, whatever is corrected later', async () => {
  await addWebhook(group, ['week_result']);
  await submit(ann, 'KC');
  at(2, 1);
  expect(await look()).toBe(0);
  await fixture.rows('delete from lineup_groups returning lineup_id');
  await fixture.rows('delete from lineups returning id');
  await finishWeek1();
  const found = await Promise.all([look(), look(), look()]);
  expect(found.sort()).toEqual([0, 0, 1]);
  const [a, b, c] = [
    { name: 'ann', points: 1500 },
    { name: 'ben', points: 1000 },
    { name: 'cat', points: 1200 },
  ];
  expect(await news()).toEqual([{ kind: 'week_result', weekNumber: 1, lineups: 3, winners: [a], top: [a, c, b] }]);
  await give('BUF QB1', 1600);
  await settleWeeks(fixture.context.db, fixture.clock.now());
  expect(await look()).toBe(0);
});

test('nobody wins a week alone, and an old one is not announced', async () => {
  await addWebhook(group, ['week_result']);
  await submit(ann, 'KC');
  for (const home of ['KC', 'DAL', 'MIA'] as const) await end(home);
  at(2, 1);
  await settleWeeks(fixture.context.db, fixture.clock.now());
  expect(await look()).toBe(0);
  await fixture.rows('delete from webhook_weeks returning kind');
  at(3, 1);
  expect(await look()).toBe(0);
});

test('a new lead is told after it has stood for ten minutes, also across a restart', async () => {
  await addWebhook(group, ['lead_change']);
  await submit(ann, 'KC');
  await submit(ben, 'BUF');
  at(1, HOURS.thursdayKickoff, 1);
  await start('KC');
  await give('KC QB1', 500);
  await look();
  await give('BUF QB1', 900);
  at(1, HOURS.thursdayKickoff, 20);
  await look();
  at(1, HOURS.thursdayKickoff, 29);
  await look();
  expect(await kinds()).toEqual(['lock']);
  at(1, HOURS.thursdayKickoff, 31);
  await Promise.all([look(), look()]);
  await look();
  expect((await news()).slice(1)).toEqual([{ kind: 'lead_change', leaders: ['ben'], points: 900, before: ['ann'] }]);
});

test('a process that goes on looks at tables only while something changes, and misses nothing', async () => {
  await addWebhook(group, ['lead_change']);
  await submit(ann, 'KC');
  await submit(ben, 'BUF');
  at(1, HOURS.thursdayKickoff, 1);
  await start('KC');
  await give('KC QB1', 500);
  const { standings } = fixture.context;
  let tables = 0;
  fixture.context.standings = {
    ...standings,
    table: (...asked) => {
      tables += 1;
      return standings.table(...asked);
    },
  };
  const seen = nothingSeen();
  for (let n = 0; n < 5; n += 1) await watchGroups(fixture.context, seen);
  expect(tables).toBe(2);
  await give('BUF QB1', 900);
  for (const minute of [20, 25, 29, 31, 32, 33, 34]) {
    at(1, HOURS.thursdayKickoff, minute);
    await watchGroups(fixture.context, seen);
  }
  expect((await kinds()).slice(1)).toEqual(['lead_change']);
  expect(tables).toBe(6);
});

test('a new lead is told when the games of its kickoff are over', async () => {
  await addWebhook(group, ['lead_change']);
  await submit(ann, 'KC');
  await submit(ben, 'BUF');
  at(1, HOURS.thursdayKickoff, 1);
  await start('KC');
  await give('KC QB1', 500);
  await look();
  await give('BUF QB1', 900);
  at(1, HOURS.thursdayKickoff, 180);
  await look();
  expect(await kinds()).toEqual(['lock']);
  await end('KC');
  at(1, HOURS.thursdayKickoff, 181);
  await look();
  expect((await kinds()).slice(1)).toEqual(['lead_change']);
});

test('lineups without points lead nothing, and one alone neither', async () => {
  await addWebhook(group, ['lead_change']);
  await look();
  await submit(ann, 'KC');
  at(1, HOURS.midweek, 1);
  await look();
  at(1, HOURS.thursdayKickoff, 1);
  await start('KC');
  await give('KC QB1', 500);
  await look();
  at(1, HOURS.thursdayKickoff, 40);
  await look();
  await submit(ben, 'DAL');
  await look();
  at(1, HOURS.thursdayKickoff, 60);
  await look();
  expect((await news()).slice(1)).toEqual([{ kind: 'lead_change', leaders: ['ann'], points: 500, before: [] }]);
});

test('a season that is set back tells everything again as it happens again', async () => {
  await addWebhook();
  await finishWeek1();
  await look();
  await fixture.rows('delete from group_notices returning id');
  at(1, HOURS.midweek);
  await fixture.rows(`update games set status = 'scheduled', locked_at = null returning id`);
  expect(await look()).toBe(0);
  at(1, HOURS.thursdayKickoff, 1);
  await start('KC');
  await look();
  expect(await kinds()).toEqual(['lock']);
  for (const home of ['KC', 'DAL', 'MIA'] as const) await end(home);
  at(2, 1);
  await settleWeeks(fixture.context.db, fixture.clock.now());
  await look();
  expect(await kinds()).toEqual(['lock', 'week_result']);
});
