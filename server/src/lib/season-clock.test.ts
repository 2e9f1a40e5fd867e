import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../db/pool.ts';
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { joinSeasonClock, keptSeasonTime, startSeasonClock } from './season-clock.ts';

const START = new Date('2025-09-28T17:00:00Z');

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = openDatabase(testDatabase.url, () => {}, 5);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test('a clock that joins another tells the same time, and a move of either moves both', async () => {
  const first = await startSeasonClock(database.db, START, 1000);
  const second = await joinSeasonClock(database.db);
  try {
    // A hundred milliseconds of the wall.
    expect(Math.abs(second.now().getTime() - first.now().getTime())).toBeLessThan(100 * 1000);
    await second.move({ speed: 0 });
    const furthest = first.now();
    await first.follow();
    await second.follow();
    // The first had gone on until it heard: the second comes along.
    expect(furthest > START).toBe(true);
    expect(first.now()).toEqual(furthest);
    expect(second.now()).toEqual(furthest);
    // From there nobody moves it again.
    const moves = () => database.pool.query('select moves from clock_state');
    const before = (await moves()).rows;
    await first.follow();
    await second.follow();
    expect((await moves()).rows).toEqual(before);
    expect(first.speed()).toBe(0);
    await first.move({ now: new Date(first.now().getTime() + HOUR_MS) });
    await second.follow();
    expect(second.now()).toEqual(first.now());
  } finally {
    await first.stop();
    await second.stop();
  }
});

test('a process that has not heard of a move does not undo it, and finds out by itself', async () => {
  const mover = await startSeasonClock(database.db, START, 0);
  const deaf = await joinSeasonClock(database.db);
  try {
    const moved = new Date(START.getTime() + 5 * HOUR_MS);
    await mover.move({ now: moved });
    await vi.waitFor(() => expect(deaf.now()).toEqual(moved), 10_000);
    expect((await keptSeasonTime(database.db))?.seasonTime).toEqual(moved);
    await deaf.stop();
    expect((await keptSeasonTime(database.db))?.seasonTime).toEqual(moved);
  } finally {
    await mover.stop();
  }
});

test('the clock goes forward only, and after an end goes on from where it stood', async () => {
  const clock = await startSeasonClock(database.db, START, 0);
  await expect(clock.move({ now: new Date(START.getTime() - 1) })).rejects.toThrow(RangeError);
  await clock.move({ now: new Date(START.getTime() + HOUR_MS) });
  await clock.stop();
  expect(await keptSeasonTime(database.db)).toMatchObject({
    seasonTime: new Date(START.getTime() + HOUR_MS),
    speed: 0,
  });
});
