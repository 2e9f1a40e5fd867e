import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { Answer } from '../../testing/app-fixture.ts';
import { type LineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import { joinGroup, leaveGroup } from '../groups/membership-service.ts';
import { submitLineup } from './save-service.ts';

const begin = lineupFixtureWithNewPeople();
let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  ({ fixture, ann, ben } = await begin());
});

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

async function lineupsOf(person: Person): Promise<number> {
  const { rows } = await fixture.context.database.pool.query('select count(*)::int from lineups where user_id = $1', [
    person.userId,
  ]);
  return rows[0].count;
}

/** Every acknowledged lineup is stored with all slots, and nothing of a refused one. */
async function expectWhole(person: Person, lineups: number): Promise<void> {
  const { rows } = await fixture.context.database.pool.query(
    `select (select count(*)::int from lineup_slots s join lineups l on l.id = s.lineup_id where l.user_id = $1) as slots,
      (select count(*)::int from lineup_groups where user_id = $1) as places,
      (select count(*)::int from lineup_transactions where user_id = $1) as transactions`,
    [person.userId],
  );
  expect(rows[0]).toEqual({ slots: lineups * 9, places: lineups, transactions: lineups });
}

test('[G1.7] of twenty different concurrent lineups of a free user one is stored', async () => {
  const quarterbacks = ['DAL', 'PHI', 'MIA', 'NYJ', 'KC', 'BUF'].flatMap((team) => [`${team} QB1`, `${team} QB2`]);
  const tabs = Array.from({ length: 20 }, (_, tab) => quarterbacks[tab % quarterbacks.length] as string);
  const answers = await Promise.all(
    tabs.map((QB1, tab) => fixture.submit(ann, { ...nineOf('DAL'), QB1 }, { name: `Tab ${tab}` })),
  );
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  const refusals = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code));
  expect([...refusals]).toEqual(['lineup_limit']);
  expect(await lineupsOf(ann)).toBe(1);
  await expectWhole(ann, 1);
});

test('[G2.39] twenty concurrent submits of a premium user give one lineup in the group', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => fixture.submit(ben, nineOf('DAL'), { name: `Tab ${tab}` })),
  );
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  await expectWhole(ben, 1);
});

test('twenty identical concurrent submits give one lineup, which every response returns', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.submit(ann, nineOf('DAL'))));
  expect(statuses(answers)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await expectWhole(ann, 1);
});

test('[G5.24] of two weeks that compete for a player’s last use one gets it', async () => {
  for (const [first, second] of [
    [5, 6],
    [7, 8],
    [9, 10],
  ] as const) {
    const answers = await Promise.all([
      fixture.submit(ben, { ...nineOf('DAL'), QB1: 'KC QB1' }, { week: first, groups: [await own(first)] }),
      fixture.submit(ben, { ...nineOf('PHI'), QB1: 'KC QB1' }, { week: second, groups: [await own(first)] }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('player_used_up');
  }
});

const groupOf = new Map<number, Promise<string>>();
function own(key: number): Promise<string> {
  const group = groupOf.get(key) ?? fixture.group(ben, `Race ${key}`);
  groupOf.set(key, group);
  return group;
}

test('[G4.4] refuses a submit that waits for its lock past the kick-off', async () => {
  // Another transaction holds the user's lock while the clock passes the kick-off.
  const client = await fixture.context.database.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(1, hashtext($1))', [ann.userId]);
  fixture.clock.set(new Date(fixture.season.at(2, HOURS.thursdayKickoff).getTime() - 1000));
  const submit = fixture.submit(ann, nineOf('KC'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  await client.query('commit');
  client.release();
  const answer = await submit;
  expect(answer.body.code).toBe('player_locked');
  expect(await lineupsOf(ann)).toBe(0);
});

test('[G4.4] sees a kickoff that was moved ahead a moment ago, though players are in memory', async () => {
  for (let submit = 0; submit < 5; submit += 1) {
    const other = await fixture.free(`memory${submit}`);
    expect((await fixture.submit(other, nineOf('DAL'))).status).toBe(200);
  }
  const { pool } = fixture.context.database;
  const { rows } = await pool.query(
    `with moved as (select id, kickoff from games where week_id = $1)
     update games set kickoff = $2 from moved where games.id = moved.id returning moved.id, moved.kickoff`,
    [fixture.season.week(2), fixture.clock.now()],
  );
  const answer = await fixture.submit(ann, nineOf('DAL'));
  for (const { id, kickoff } of rows) await pool.query('update games set kickoff = $2 where id = $1', [id, kickoff]);
  expect([answer.status, answer.body.code]).toEqual([409, 'player_locked']);
  expect(await lineupsOf(ann)).toBe(0);
});

test('submits around the kick-off contain no player who had started when they were checked', async () => {
  const kickoff = fixture.season.at(2, HOURS.thursdayKickoff).getTime();
  let ticks = 0;
  const context: Context = {
    ...fixture.context,
    clock: { ...fixture.clock, now: () => new Date(kickoff - 10 + ticks++) },
  };
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => fixture.free(`kick${n}`)));
  const body = submissionOf(fixture.season, nineOf('KC'));
  const results = await Promise.allSettled(
    people.map(({ userId }) => submitLineup(context, { userId, role: null }, body)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const { rows } = await fixture.context.database.pool.query(
    'select created_at from lineups where user_id = any($1::uuid[])',
    [people.map(({ userId }) => userId)],
  );
  expect(rows).toHaveLength(10);
  expect(rows.every(({ created_at }) => created_at.getTime() < kickoff)).toBe(true);
});

test('concurrent leave and submit never leave a lineup behind (rules 7.16)', async () => {
  const group = await fixture.group(ben, 'Leave');
  for (let round = 0; round < 10; round += 1) {
    const caller = { userId: ann.userId, role: null };
    await joinGroup(fixture.context, caller, group, 'invited');
    const [answer] = await Promise.all([
      fixture.submit(ann, nineOf('DAL'), { groups: [group] }),
      leaveGroup(fixture.context, caller, group),
    ]);
    expect([200, 404]).toContain(answer.status);
    expect(await lineupsOf(ann)).toBe(0);
  }
});

test('a concurrent update and delete leave a complete lineup or none', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { body } = await fixture.submit(ann, nineOf('DAL'), { week: 11 });
    const params = { id: body.id };
    const change = submissionOf(
      fixture.season,
      { ...nineOf('DAL'), K1: 'PHI K1' },
      { week: 11, groups: [EVERYONE_GROUP_ID] },
    );
    const [updated, deleted] = await Promise.all([
      fixture.call('PUT /lineup/:id', { token: ann.token, params, body: change }),
      fixture.call('DELETE /lineup/:id', { token: ann.token, params }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(updated.status);
    expect(await lineupsOf(ann)).toBe(0);
  }
});
