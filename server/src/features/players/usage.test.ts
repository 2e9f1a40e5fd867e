import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.free('ann');
  ben = await fixture.premium('ben');
  await fixture.submit(ann, { ...nineOf('MIA'), QB1: 'KC QB1', RB1: 'DAL RB1' });
});
afterAll(() => fixture.close());

/** An app whose counts of usage go through `count`, and a premium user's usage of a player in week 2. */
async function openCounting(count: (run: () => Promise<unknown>) => Promise<unknown>) {
  const { database } = fixture.context;
  const db = new Proxy(database.long.db, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key === 'execute') return (text: never) => count(() => target.execute(text));
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const context = { ...fixture.context, database: { ...database, long: { ...database.long, db } } };
  const app = await buildApp(context, { auth: fixture.auth });
  const usage = async (name: string, person = ben) => {
    // What a list depends on is read once a second.
    await sleep(1_050);
    const url = `/api/players?week_id=${fixture.season.week(2)}`;
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${person.token}` } });
    const listed = answer.json<{ name: string; usage_count: number | null }[]>();
    return listed.find((player) => player.name === name)?.usage_count;
  };
  return { app, usage };
}

test('[G1.8] counts usage again when games have begun, not for each stat report, lineup or free user', async () => {
  let counts = 0;
  // A count is kept for so long as it took many times over.
  const { app, usage } = await openCounting(async (run) => {
    counts += 1;
    await sleep(300);
    return run();
  });
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  expect([await usage('KC QB1', ann), counts]).toEqual([null, 0]);
  const held = await usage('KC QB1');
  expect([held, counts]).toEqual([1, 2]);
  await score(fixture.context.db, fixture.season, 2, 'KC QB1', 700);
  await fixture.submit(await fixture.free('yan'), nineOf('MIA'));
  expect([await usage('KC QB1'), counts]).toEqual([held, 2]);
  fixture.clock.set(fixture.season.at(2, HOURS.sundayKickoff));
  expect([await usage('DAL RB1'), counts]).toEqual([1, 4]);
  await app.close();
});

test('[G4.5, G1.8] a slow count delays no list: the last one is shown, but for games that are hidden again', async () => {
  let isSlow = false;
  const { app, usage } = await openCounting((run) => (isSlow ? new Promise(() => {}) : run()));
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  const held = await usage('KC QB1');
  expect(held).toBe(1);
  isSlow = true;
  fixture.clock.set(fixture.season.at(2, HOURS.sundayKickoff));
  expect([await usage('KC QB1'), await usage('DAL RB1')]).toEqual([held, 0]);
  isSlow = false;
  const later = fixture.season.at(2, HOURS.mondayKickoff);
  await changeGame(fixture.context.db, fixture.season, 2, 'KC', {
    kickoff: later,
    status: 'scheduled',
    lockedAt: null,
  });
  expect(await usage('KC QB1')).toBe(0);
  await app.close();
});
