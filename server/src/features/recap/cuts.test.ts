import { DAY_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTICES, type NoticeJob } from '../../db/notices.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { settleDue } from '../../pipeline/standings/settle-due.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';
import { openProgress, postEvents } from '../chat/post-events.ts';
import { addPostseason } from '../season/testing/small-postseason.ts';
import { announceCuts, warnOfCuts } from './cuts.ts';

let fixture: LineupFixture;
let [ann, ben, cass] = [] as unknown as [Person, Person, Person];
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, cass] = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
  fixture.clock.set(fixture.season.at(2, 1));
  const body = { name: 'Survivors', season_id: fixture.season.id, cut: 1, cut_from: 2 };
  group = (await fixture.call('POST /groups', { token: ben.token, body })).body.id;
  for (const person of [ann, cass]) await fixture.join(person, group);
  await openProgress(fixture.context.db);
});
afterAll(() => fixture.close());

const play = (person: Person, weekNumber: number, points: number) =>
  writeWeekPoints(fixture.context.db, fixture.season, { groupId: group, userId: person.userId, weekNumber, points });

async function at(weekNumber: number, hours: number) {
  const { database } = fixture.context;
  fixture.clock.set(fixture.season.at(weekNumber, hours));
  await database.pool.query(`update games set status = 'final' where kickoff < $1`, [fixture.clock.now()]);
  await announce();
}

/** What was queued, 'KIND UNTIL'. */
const queued: string[] = [];
const jobs: Jobs = {
  add: async (_tx, queue, added) => {
    for (const { key, notAfter } of added.map(({ data }) => data as NoticeJob))
      if (queue === NOTICES) queued.push(`${key.split(' ')[3]} ${notAfter}`);
  },
  work: async () => {},
  close: async () => {},
};

async function announce() {
  await settleDue(fixture.context);
  fixture.context.standings.expire();
  await Promise.all([1, 2].map(() => announceCuts(fixture.context, jobs)));
  await Promise.all([1, 2].map(() => warnOfCuts(fixture.context, jobs)));
  await postEvents(fixture.context);
}

/** The notices since the last look, 'NAME KIND'. */
async function notices(): Promise<string[]> {
  const { rows } = await fixture.context.database.pool.query<{ name: string; key: string }>(
    `delete from notices using users where users.id = notices.user_id and notices.key like 'cut %'
     returning users.shown_name as name, notices.key`,
  );
  return rows.map(({ name, key }) => `${name} ${key.split(' ')[3]}`).sort();
}

const chat = async () =>
  (
    await fixture.context.database.pool.query<{ event: { kind: string; name: string; weekNumber: number } }>(
      `select event from chat_messages where group_id = $1 and event->>'kind' in ('cut', 'cut_withdrawn', 'last_standing')
       order by seq`,
      [group],
    )
  ).rows.map(({ event }) => `${event.kind} ${event.name} ${event.weekNumber}`);

const webhookNews = async () =>
  (
    await fixture.context.database.pool.query<{ data: object }>(
      `delete from group_notices where data->>'kind' in ('cut', 'last_standing') returning data`,
    )
  ).rows.map(({ data }) => data);

test('danger after the last kickoff, once; then who is out and who survived, and what a correction changes', async () => {
  await play(ann, 2, 9_000);
  await play(ben, 2, 5_000);
  await play(cass, 2, 6_000);
  await at(2, HOURS.mondayKickoff - 1);
  expect(await notices()).toEqual([]);
  await at(2, HOURS.mondayKickoff + 0.5);
  const until = fixture.season.at(2, HOURS.mondayKickoff + 1);
  expect([await notices(), queued]).toEqual([['ben danger'], [`danger ${until.toISOString()}`]]);
  // Whoever is told later, in the morning after, is told of games that are over.
  await at(2, HOURS.mondayKickoff + 1);
  expect(await notices()).toEqual([]);
  await at(3, HOURS.midweek);
  expect(await notices()).toEqual(['ann survived', 'ben out', 'cass survived']);
  expect(await chat()).toEqual(['cut ben 2']);
  expect(await webhookNews()).toEqual([
    { kind: 'cut', weekNumber: 2, out: [{ name: 'ben', points: 5_000 }], left: 2, isCorrection: false },
  ]);
  await play(cass, 2, 4_000);
  await announce();
  expect((await notices()).filter((each) => !each.endsWith('survived'))).toEqual(['ben back_in', 'cass out']);
  expect(await chat()).toEqual(['cut ben 2', 'cut_withdrawn ben 2', 'cut cass 2']);
  expect(await webhookNews()).toMatchObject([{ out: [{ name: 'cass', points: 4_000 }], isCorrection: true }]);
});

test('the last one standing is announced to all members once the cut stands, and nothing after it', async () => {
  await at(3, HOURS.sunday);
  await play(ann, 3, 1_000);
  await play(ben, 3, 2_000);
  await at(4, HOURS.midweek);
  expect((await chat()).slice(3)).toEqual(['cut ann 3']);
  await notices();
  await webhookNews();
  await at(4, HOURS.sunday);
  expect((await chat()).slice(3)).toEqual(['cut ann 3', 'last_standing ben 3']);
  expect(await notices()).toEqual(['ann won', 'ben won', 'cass won']);
  expect(await webhookNews()).toEqual([{ kind: 'last_standing', weekNumber: 3, winners: ['ben'] }]);
  const recap = await fixture.call('GET /groups/:groupId/recap/:weekNumber', {
    ...{ token: ann.token, params: { groupId: group, weekNumber: '3' } },
  });
  expect(recap.body.recap.cut).toEqual({
    out: [{ userId: ann.userId, username: 'ann', points: 10 }],
    winners: [{ userId: ben.userId, username: 'ben' }],
    left: 1,
  });
  // Cass went out a week before: she is none of those who could play.
  const ofCass = await fixture.call('GET /groups/:groupId/recap/:weekNumber', {
    ...{ token: cass.token, params: { groupId: group, weekNumber: '3' } },
  });
  expect(recap.body.recap).toMatchObject({ members: 2, lineups: 2, userRow: { userId: ann.userId } });
  expect(recap.body.recap.rows.map(({ username }: { username: string }) => username)).toEqual(['ben', 'ann']);
  expect(ofCass.body.recap).toMatchObject({ members: 2, userRow: null, outSinceWeek: 2 });
  expect(ofCass.body.recap.rows).toHaveLength(2);
  const trophies = await fixture.call('GET /groups/:id/trophies', { token: ann.token, params: { id: group } });
  expect(
    trophies.body.survivors.map(({ display_name, weeks, wins }: Record<string, unknown>) => [
      display_name,
      weeks,
      wins,
    ]),
  ).toEqual([
    ['ben', 2, 1],
    ['ann', 1, 0],
  ]);
  // Ann has most points of the season, and is not the champion.
  expect(trophies.body.seasons).toMatchObject([
    { is_complete: true, is_last_standing: true, leaders: [{ display_name: 'ben' }], points: null },
  ]);
  expect(
    trophies.body.honors.map(({ display_name, titles }: Record<string, unknown>) => [display_name, titles]),
  ).toEqual(
    expect.arrayContaining([
      ['ben', 1],
      ['ann', 0],
    ]),
  );
  await at(6, HOURS.midweek);
  expect(await notices()).toEqual([]);
});

test('whoever is out is reminded of no lineup in the group any more', async () => {
  const { rows } = await fixture.context.database.pool.query(
    `select user_id from group_outs where group_id = $1 order by user_id`,
    [group],
  );
  expect(rows.map(({ user_id }) => user_id)).toEqual([ann.userId, cass.userId].sort());
  const nudged = await fixture.call('POST /groups/:id/nudge', { token: ben.token, params: { id: group } });
  expect(nudged.body.error).toBe('Everyone else has a lineup for week 6.');
  const members = await fixture.call('GET /groups/:id/members', { token: ben.token, params: { id: group } });
  expect(
    members.body.map(({ display_name, has_lineup_this_week }: Record<string, unknown>) => [
      display_name,
      has_lineup_this_week,
    ]),
  ).toEqual([
    ['ben', false],
    ['ann', null],
    ['cass', null],
  ]);
  // What is in for somebody who is out counts nowhere.
  await play(ann, 6, 1_000);
  const own = (await fixture.call('GET /groups', { token: ann.token })).body;
  expect(own.find(({ id }: { id: string }) => id === group)).toMatchObject({ lineups_this_week: 0, still_in: 1 });
});

test('a member who leaves later, or comes back to watch, was in after the weeks before all the same', async () => {
  const leave = (person: Person) =>
    fixture.call('POST /groups/:id/leave', { token: person.token, params: { id: group } });
  const recapOf = async (weekNumber: string) => {
    const params = { groupId: group, weekNumber };
    const answer = await fixture.call('GET /groups/:groupId/recap/:weekNumber', { token: ann.token, params });
    const { cut, lineups, members } = answer.body.recap;
    return { out: cut.out.map(({ username }: { username: string }) => username), left: cut.left, lineups, members };
  };
  const survivors = async () =>
    (await fixture.call('GET /groups/:id/trophies', { token: ann.token, params: { id: group } })).body.survivors;
  const hand_over = { token: ben.token, params: { id: group }, body: { user_id: ann.userId } };
  await fixture.call('POST /groups/:id/hand-over', hand_over);
  const [second, weeks] = [await recapOf('2'), await survivors()];
  expect(second).toEqual({ out: ['cass'], left: 2, lineups: 3, members: 3 });
  await leave(ben);
  expect([await recapOf('2'), await survivors()]).toEqual([second, weeks]);
  await at(7, HOURS.midweek);
  await fixture.join(ben, group);
  expect([await recapOf('2'), await survivors()]).toEqual([second, weeks]);
  const own = (await fixture.call('GET /groups', { token: ben.token })).body;
  expect(own.find(({ id }: { id: string }) => id === group)).toMatchObject({ is_watching: true });
});

test('the last one standing is announced, too, where the next games begin only two weeks later', async () => {
  const postseason = await addPostseason(fixture);
  const { pool } = fixture.context.database;
  fixture.clock.set(postseason.at(3));
  const body = { name: 'Champions', season_id: postseason.id, cut: 1, cut_from: 3 };
  group = (await fixture.call('POST /groups', { token: ben.token, body })).body.id;
  await fixture.join(ann, group);
  const season = { ...fixture.season, ...{ id: postseason.id, week: postseason.week } };
  for (const [person, points] of [[ann, 1_000] as const, [ben, 2_000] as const])
    await writeWeekPoints(fixture.context.db, season, { groupId: group, userId: person.userId, weekNumber: 3, points });
  await postseason.end(3);
  await announce();
  expect(await notices()).toEqual(['ann out']);
  const ended = fixture.clock.now().getTime();
  const kickoff = new Date(ended + 12 * DAY_MS);
  await pool.query('update games set kickoff = $2 where week_id = $1', [postseason.week(4), kickoff]);
  queued.length = 0;
  fixture.clock.set(kickoff);
  await announce();
  expect(await notices()).toEqual(['ann won', 'ben won']);
  const won = `won ${new Date(kickoff.getTime() + 8 * DAY_MS).toISOString()}`;
  expect(queued).toEqual([won, won]);
});
