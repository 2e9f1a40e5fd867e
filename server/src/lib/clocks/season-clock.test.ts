import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { isClockKept, joinSeasonClock, startSeasonClock, storedSeasonTime } from './season-clock.ts';

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

test('a clock that joins another shows the same time, and moving either moves both', async () => {
  const first = await startSeasonClock(database.db, START, 1000);
  const second = await joinSeasonClock(database.db);
  try {
    // 100 ms of real time.
    expect(Math.abs(second.now().getTime() - first.now().getTime())).toBeLessThan(100 * 1000);
    await second.move({ speed: 0 });
    const furthest = first.now();
    await first.follow();
    await second.follow();
    // The first kept running until it was notified, and the second follows.
    expect(furthest > START).toBe(true);
    expect(first.now()).toEqual(furthest);
    expect(second.now()).toEqual(furthest);
    // From here on nobody moves it.
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

test('a process that missed a move does not undo it, and catches up by itself', async () => {
  const mover = await startSeasonClock(database.db, START, 0);
  const lagging = await joinSeasonClock(database.db);
  try {
    const moved = new Date(START.getTime() + 5 * HOUR_MS);
    await mover.move({ now: moved });
    await vi.waitFor(() => expect(lagging.now()).toEqual(moved), 30_000);
    expect((await storedSeasonTime(database.db))?.seasonTime).toEqual(moved);
    await lagging.stop();
    expect((await storedSeasonTime(database.db))?.seasonTime).toEqual(moved);
  } finally {
    await mover.stop();
  }
});

test('the clock only moves forward, and resumes where it stopped', async () => {
  const clock = await startSeasonClock(database.db, START, 0);
  await expect(clock.move({ now: new Date(START.getTime() - 1) })).rejects.toThrow(RangeError);
  await clock.move({ now: new Date(START.getTime() + HOUR_MS) });
  await clock.stop();
  expect(await storedSeasonTime(database.db)).toMatchObject({
    seasonTime: new Date(START.getTime() + HOUR_MS),
    speed: 0,
  });
});

test('a stored clock is kept while a process runs, though it stands still, and no longer', async () => {
  // Of its own: what other tests have left running keeps theirs.
  const own = await openTestDatabase();
  const { db, close } = openDatabase(own.url, () => {}, 5);
  const clock = await startSeasonClock(db, START, 0);
  expect(await isClockKept(db)).toBe(true);
  await clock.stop();
  expect(await isClockKept(db)).toBe(false);
  await close();
  await own.drop();
});
