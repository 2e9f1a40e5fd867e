import type { GameDay, LiveTable } from '@singleback/contract/gameday/game-day.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { livePlace } from '@singleback/game/standings/standings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';

// Ann, ben and cass play in a week with the multiplier of 1.25, dan has no lineup; last week only ben had one.

let fixture: LineupFixture;
let people: Person[];
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  const [ann, ben, cass, dan] = await Promise.all(['ann', 'ben', 'cass', 'dan'].map((name) => fixture.premium(name)));
  people = [ann, ben, cass, dan] as Person[];
  group = await fixture.group(ann as Person, 'Doubles', { playerDoubleDown: true });
  await fixture.context.database.pool.query(
    `update groups set playoff_weeks = '{${THIS_WEEK}}', playoff_bonus_percent = 25 where id = '${group}'`,
  );
  for (const person of people.slice(1)) await fixture.join(person, group);
  const nines = [nineOf('KC'), { ...nineOf('BUF'), QB1: 'KC QB1' }, { ...nineOf('DAL'), QB1: 'KC QB2' }];
  for (const [at, nine] of nines.entries()) {
    const more = { groups: [group], doubleDown: nine.QB1 as string };
    expect((await fixture.submit(people[at] as Person, nine, more)).status).toBe(200);
  }
}, 60_000);
afterAll(() => fixture.close());

async function table(person: Person | undefined, id = group) {
  fixture.context.standings.expire();
  const answer = await fixture.call('GET /game-day/groups/:id/table', { token: person?.token, params: { id } });
  return { status: answer.status, body: answer.body as LiveTable };
}

async function placeOf(person: Person | undefined) {
  fixture.context.standings.expire();
  const { body } = await fixture.call('GET /game-day', { token: person?.token });
  return (body as GameDay).groups.find(({ group_id }) => group_id === group);
}

/** Adds a table up as a browser does. */
function rowsOf({ rows, players, multiplier }: LiveTable) {
  return rows.map(({ user_id: userId, before, stands, slots }) => {
    const points = slots.reduce(
      (sum, { at, factor }) => sum + Math.round((players[at]?.actual_points ?? 0) * 100) * factor,
      0,
    );
    return { userId, stands, total: Math.round(before * 100) + weekPoints(points, multiplier * 100) };
  });
}

test('before a kickoff no slot is in it, not even the own ones', async () => {
  const { body } = await table(people[0]);
  expect(body).toMatchObject({ week_id: fixture.season.week(THIS_WEEK), multiplier: 1.25, players: [] });
  expect(body.rows.map(({ username, slots }) => [username, slots]).sort()).toEqual([
    ...['ann', 'ben', 'cass', 'dan'].map((name) => [name, []]),
  ]);
});

test('[G9.6] added up, it gives the places that the server gives, as the points change (rules 7.21)', async () => {
  const { db } = fixture.context;
  fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.sunday));
  await changeGame(db, fixture.season, THIS_WEEK, 'KC', { status: 'in_progress', lockedAt: fixture.clock.now() });
  const steps = [
    ['KC QB1', 2137],
    ['KC QB2', 2411],
    ['BUF RB1', -300],
    ['KC WR1', 1234],
    ['KC QB2', 2740],
    ['BUF K1', 613],
  ] as const;
  for (const [player, points] of steps) {
    await score(db, fixture.season, THIS_WEEK, player, points);
    const { body } = await table(people[3]);
    for (const person of people.slice(0, 3)) {
      const sent = await placeOf(person);
      const added = livePlace(rowsOf(body), person.userId);
      expect([added?.rank, added?.behindFirst, added?.above?.gap, added?.below?.gap, added?.levelWith.length]).toEqual([
        ...[sent?.rank, hundredths(sent?.behind_first), hundredths(sent?.above?.gap), hundredths(sent?.below?.gap)],
        sent?.level,
      ]);
    }
  }
  const { body } = await table(people[0]);
  expect(body.players).toHaveLength(9 + 8 + 1);
  expect(body.rows.find(({ username }) => username === 'cass')?.slots).toEqual([{ at: expect.any(Number), factor: 2 }]);
  expect(body.rows.find(({ username }) => username === 'dan')).toMatchObject({ before: 0, stands: false, slots: [] });
});

const hundredths = (points: number | undefined) => (points === undefined ? undefined : Math.round(points * 100));

test('only members get it', async () => {
  const eve = await fixture.free('eve');
  expect((await table(eve)).status).toBe(404);
  expect((await table(people[0], crypto.randomUUID())).status).toBe(404);
});
