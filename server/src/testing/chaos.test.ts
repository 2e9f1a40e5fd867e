import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLANTED } from '../../../bench/chaos/planted.ts';
import { findPlanted, runSchedules } from '../../../bench/chaos/run-schedules.ts';
import { openWorld, type World } from '../../../bench/chaos/world.ts';
import { readCall } from '../../../bench/chaos.ts';
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';

const SCHEDULES = 60;
const MOST_TRIES = 40;

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await openWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

test('in any order, with connections cut and clocks that jump, nothing is lost, late, there twice or shown early', async () => {
  const said: string[] = [];
  const { asked, accepted, counts } = await runSchedules(world, { count: SCHEDULES, seed: 1 }, (line) =>
    said.push(line),
  );
  expect(counts, said.join('\n')).toEqual({ lost: 0, late: 0, duplicate: 0, early: 0 });
  expect(accepted / asked).toBeGreaterThan(0.6);
});

test.each(PLANTED.map((planted) => [planted.name, planted] as const))(
  'the auditor finds: %s',
  async (_name, planted) => {
    expect(await findPlanted(world, planted, MOST_TRIES)).not.toBeNull();
  },
);

test('npm run chaos says what is wrong with its words', () => {
  expect(readCall(['9', '--seed', '7'])).toEqual({ count: 9, seed: 7 });
  expect(readCall(['planted'])).toMatchObject({ count: 0 });
  expect(readCall(['many'])).toBe('"many" is no number of schedules.');
  expect(readCall(['9', '--seed', 'x'])).toBe('"x" is no seed.');
});
