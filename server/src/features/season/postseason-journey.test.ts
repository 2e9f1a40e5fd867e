import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoticeJob } from '../../db/notices.ts';
import type { OrdersJob } from '../../db/orders/order-checks.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { queueDueOrders } from '../../pipeline/alerts/orders.ts';
import { reminderNotices } from '../../pipeline/alerts/reminders.ts';
import { settleDue } from '../../pipeline/standings/settle-due.ts';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, type SmallTeam, score } from '../../testing/small-season.ts';
import { deliverNotice } from '../notifications/deliver-notice.ts';
import { runOrders } from '../orders/run-orders.ts';
import { announceCuts } from '../recap/cuts.ts';
import { sendRecaps } from '../recap/send-recaps.ts';
import { announceNewWinners } from '../recap/winners.ts';
import { addPostseason, type SmallPostseason } from './testing/small-postseason.ts';

let fixture: LineupFixture;
let postseason: SmallPostseason;
let [ann, ben, cass] = [] as unknown as [Person, Person, Person];
let [office, january] = ['', ''];
const waiting: { queue: string; data: unknown }[] = [];
/** Jobs wait until they are asked for. */
const jobs: Jobs = {
  add: async (_tx, queue, added) => void waiting.push(...added.map(({ data }) => ({ queue: String(queue), data }))),
  work: async () => {},
  close: async () => {},
};

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass] = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
  fixture.clock.set(fixture.season.at(18, HOURS.midweek));
  office = await fixture.group(ben, 'The office', { playoffBonusPercent: 50, playoffWeeks: [15, 16, 17, 18] });
  for (const person of [ann, cass]) await fixture.join(person, office);
  await sql(`update groups set cut = 1, cut_from = 18, start_week = 3 where id = '${office}'`);
  for (const [person, team] of [
    [ann, 'KC'],
    [ben, 'DAL'],
    [cass, 'MIA'],
  ] as const) {
    expect((await fixture.submit(person, nineOf(team), { week: 18, groups: [office] })).status).toBe(200);
  }
  await sendRecaps(fixture.context, jobs);
});
afterAll(() => fixture.close());

const sql = async (text: string) => (await fixture.context.database.pool.query(text)).rows;
const subjects = () => fixture.mails.splice(0).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);

/** Settles what is due, sends what a week’s end brings, and returns the subjects of the mails, by name. */
async function endWeek(): Promise<string[]> {
  await settleDue(fixture.context);
  fixture.context.standings.expire();
  await sendRecaps(fixture.context, jobs);
  await announceNewWinners(fixture.context);
  await announceCuts(fixture.context, jobs);
  for (const { data } of waiting.splice(0)) await deliverNotice(fixture.context, data as NoticeJob);
  return subjects().sort();
}

test('a group goes on in the postseason with one click, without what does not exist there', async () => {
  postseason = await addPostseason(fixture);
  // The Sunday night of week 18, which is not over.
  fixture.clock.set(new Date(postseason.at(1).getTime() - 29 * HOUR_MS));
  expect((await fixture.call('GET /current-season-weeks')).body).toMatchObject({
    season: { kind: 'postseason', name: '2025 Postseason' },
    currentWeek: { week_number: 1 },
  });
  const renewed = await fixture.call('POST /groups/:id/renew', { token: ben.token, params: { id: office } });
  expect(renewed.body).toMatchObject({
    invited: 2,
    group: { seasons: { name: '2025 Postseason', kind: 'postseason' }, start_week: null, cut: 1, cut_from: 1 },
  });
  // As everywhere in a postseason, so that one lineup can play in several groups.
  expect(renewed.body.group.group_settings).toMatchObject({
    playoff_multiplier: 1.25,
    playoff_weeks: [15, 16, 17, 18],
  });
  january = renewed.body.group.id;
  await expect.poll(() => fixture.mails.length).toBe(2);
  expect(fixture.mails[0]?.text).toContain('continues your group “The office” in the 2025 Postseason');
  for (const [person, name] of [
    [ann, 'ann'],
    [cass, 'cass'],
  ] as const) {
    const text = fixture.mails.find(({ to }) => to.startsWith(name))?.text ?? '';
    const token = /\/invitations\/(\S+)/.exec(text)?.[1] ?? '';
    const accepted = await fixture.call('POST /invitations/:token/accept', { token: person.token, params: { token } });
    expect(accepted.status).toBe(200);
  }
  fixture.mails.length = 0;
  const wrong = await fixture.call('PUT /groups/:id/settings', {
    ...{ token: ben.token, params: { id: january }, body: { cut: 1, cut_from: 5, base: {} } },
  });
  expect([wrong.status, wrong.body.details?.field]).toEqual([422, 'cut_from']);
  const later = await fixture.call('PUT /groups/:id/settings', {
    ...{ token: ben.token, params: { id: january }, body: { cut: 1, cut_from: 4, base: {} } },
  });
  expect([later.status, later.body.cut_from]).toEqual([200, 4]);
});

test('week 18 is settled, told and corrected in its own season while the postseason is on', async () => {
  const { context, season } = fixture;
  for (const [name, points] of [
    ['KC QB1', 1000],
    ['DAL QB1', 2000],
    ['MIA QB1', 3000],
  ] as const) {
    await score(context.db, season, 18, name, points);
  }
  await sql(`update games set status = 'final' where season_id = '${season.id}'`);
  fixture.clock.set(new Date(postseason.at(1).getTime() + HOUR_MS));
  expect(await endWeek()).toEqual([
    'ann: Week 18 in The office: cass won',
    'ann: You’re out in week 18 of The office',
    'ben: Week 18 in The office: cass won',
    'cass: Week 18 in The office: cass won',
  ]);
  // A correction on Thursday gives the week to somebody else.
  fixture.clock.set(new Date(postseason.at(1).getTime() + 2 * DAY_MS));
  await score(context.db, season, 18, 'DAL QB1', 4000);
  await endWeek();
  const history = await fixture.call('GET /groups/:id/history', { token: ben.token, params: { id: office } });
  expect(history.body.map(({ action }: { action: string }) => action)).toContain('winner_changed');
  const table = await fixture.call('GET /leaderboard/group/:groupId', {
    token: ann.token,
    params: { groupId: office },
  });
  expect(
    table.body.entries.map(({ username, totalPoints }: Record<string, unknown>) => [username, totalPoints]),
  ).toEqual([
    ['ben', 60],
    ['cass', 45],
    ['ann', 15],
  ]);
  const after = await fixture.call('GET /leaderboard/group/:groupId', {
    token: ann.token,
    params: { groupId: january },
  });
  expect(after.body.entries.every(({ totalPoints }: { totalPoints: number }) => totalPoints === 0)).toBe(true);
});

/** The nine of a team in a round, without some slots. */
const submit = (person: Person, round: number, team: SmallTeam, ...empty: string[]) => {
  const slots = Object.fromEntries(Object.entries(nineOf(team)).filter(([key]) => !empty.includes(key)));
  const { players } = submissionOf(fixture.season, slots);
  const body = { week_id: postseason.week(round), group_ids: [january], players };
  return fixture.call('POST /lineup', { token: person.token, body });
};

test('reminders, orders and the calendar call a round by its name, and orders leave a slot empty where nobody is left', async () => {
  // Used in the regular season is not used here: a fresh start.
  expect((await submit(cass, 1, 'MIA')).status).toBe(200);
  const kickoff = postseason.kickoff(1);
  const body = { week_rule: 'best', submit_before: 'first', planned_weeks: [], slots: [] };
  expect((await fixture.call('PUT /orders', { token: ann.token, body })).status).toBe(200);
  // Only the kickers of one game are left in the round, and one of them is out.
  await sql(`delete from player_weeks using players where players.id = player_id and position = 'K'
    and week_id = '${postseason.week(1)}'`);
  const at = new Date(kickoff.getTime() - HOUR_MS / 4);
  fixture.clock.set(at);
  await queueDueOrders({ db: fixture.context.db, ids: fixture.context.ids, jobs }, at);
  for (const { data } of waiting.splice(0)) await runOrders(fixture.context, data as OrdersJob);
  const made = await fixture.call('GET /lineups/:weekId', { token: ann.token, params: { weekId: postseason.week(1) } });
  const slots = made.body.flatMap(({ players }: { players: { position_key: string }[] }) => players);
  expect(slots.map(({ position_key }: { position_key: string }) => position_key)).not.toContain('k1');
  expect(slots).toHaveLength(8);

  const notices = [];
  for await (const batch of reminderNotices(
    fixture.context.db,
    () => new Date(kickoff.getTime() - 2 * HOUR_MS),
    true,
  )) {
    notices.push(...batch);
  }
  const ofBen = notices.find(({ userId }) => userId === ben.userId);
  expect(JSON.stringify(ofBen?.notice)).toContain('Wild Card');
  expect(JSON.stringify(notices)).not.toMatch(/[Ww]eek \d/);

  const { calendar_url } = (await fixture.call('GET /notifications/settings', { token: ben.token })).body;
  const calendar = await fixture.app.inject({ method: 'GET', url: new URL(calendar_url).pathname });
  expect(calendar.body.replaceAll('\r\n ', '')).toContain('SUMMARY:Wild Card: first kickoff\\, no lineup yet');
});

test('the recaps name the round and who won it, and the export is of a postseason', async () => {
  expect((await submit(ben, 1, 'DAL')).status).toBe(200);
  for (const [name, points] of [
    ['MIA QB1', 500],
    ['DAL QB1', 2500],
  ] as const)
    await postseason.score(1, name, points);
  await postseason.end(1);
  const mails = await endWeek();
  expect(mails).toContain('ann: Wild Card in The office: ben won');
  for (let round = 2; round <= ROUNDS.postseason; round += 1) {
    fixture.clock.set(new Date(postseason.at(round).getTime() + HOUR_MS));
    if (round === ROUNDS.postseason) {
      expect((await submit(cass, round, 'KC')).status).toBe(200);
      await postseason.score(round, 'KC QB1', 3000);
    }
    await postseason.end(round);
    mails.push(...(await endWeek()));
  }
  expect(mails).toContain('ben: Super Bowl in The office: cass won');
  expect(mails).toContain('ann: You’re out in the Super Bowl of The office');
  expect(mails.filter((mail) => /week/i.test(mail))).toEqual([]);

  const exported = (query: Record<string, string>) =>
    fixture.call('GET /groups/:id/export', { token: ben.token, params: { id: january }, query });
  const { body } = await exported({ format: 'json' });
  expect(body).toMatchObject({ season: 2025, seasonKind: 'postseason', group: { name: 'The office' } });
  expect(body.lineups.map(({ username, week }: Record<string, unknown>) => `${username} ${week}`).sort()).toEqual([
    ...['ann 1', 'ben 1', 'cass 1', 'cass 4'],
  ]);
  expect((await exported({ format: 'csv' })).text).toContain('2025 Postseason,4,cass');
  const before = await fixture.call('GET /groups/:id/export', { token: ben.token, params: { id: office } });
  expect(before.body.seasonKind).toBeUndefined();
});

test('after the postseason a group goes on as in its regular season, with those who skipped the postseason', async () => {
  const start = `timestamptz '2026-09-08T10:00:00Z'`;
  const id = fixture.context.ids.uuid();
  await sql(`insert into seasons (id, year, name, starts_at) values ('${id}', 2026, '2026', ${start})`);
  await sql(`insert into weeks select gen_random_uuid(), '${id}', n, ${start} + (n - 1) * interval '7 days',
    ${start} + n * interval '7 days' from generate_series(1, 18) n`);
  fixture.clock.set(new Date('2026-08-30T12:00:00Z'));
  await sql(`delete from group_members where group_id = '${january}' and user_id = '${cass.userId}'`);
  const renewed = await fixture.call('POST /groups/:id/renew', { token: ben.token, params: { id: january } });
  expect(renewed.body.invited).toBe(2);
  expect(renewed.body.group).toMatchObject({
    seasons: { name: '2026' },
    ...{ cut: 1, cut_from: 18, group_settings: { playoff_multiplier: 1.5, playoff_weeks: [15, 16, 17, 18] } },
  });
});
