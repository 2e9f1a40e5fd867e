import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/pool.ts';
import { type LineupFixture, openLineupFixture, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { changeGame, hurt } from '../../testing/small-season.ts';
import { PlayersInMemory } from './players-in-memory.ts';
import { readWeekVersion } from './players-store.ts';

let fixture: LineupFixture;
let memory: PlayersInMemory;

beforeAll(async () => {
  fixture = await openLineupFixture();
  memory = new PlayersInMemory(fixture.context.database);
});
afterAll(() => fixture.close());

// A transaction that can't be read: what is returned with it comes from memory.
const noDatabase = {} as Db;
const weekId = () => fixture.season.week(THIS_WEEK);

async function version(): Promise<string> {
  return (await readWeekVersion(fixture.context.db, weekId())) ?? '';
}

/** The player as returned from memory alone, once it has this version. */
async function fromMemory(name: string, ofVersion: string) {
  const ids = [fixture.season.player(name)];
  await expect
    .poll(() => memory.get(noDatabase, { weekId: weekId(), version: ofVersion }, ids).catch(() => []))
    .toHaveLength(1);
  const [player] = await memory.get(noDatabase, { weekId: weekId(), version: ofVersion }, ids);
  return player;
}

test('returns players of exactly the version that was read, from memory once it is filled', async () => {
  const first = await version();
  const { db } = fixture.context;
  const ids = [fixture.season.player('DAL QB1')];
  const read = await memory.get(db, { weekId: weekId(), version: first }, ids);
  expect([await fromMemory('DAL QB1', first)]).toEqual(read);

  await hurt(db, fixture.season, THIS_WEEK, 'DAL QB1', 'Out');
  const second = await version();
  expect(second).not.toBe(first);
  const [now] = await memory.get(db, { weekId: weekId(), version: second }, ids);
  expect(now?.row.injuryStatus).toBe('Out');
  expect((await fromMemory('DAL QB1', second))?.row.injuryStatus).toBe('Out');
});

test('[G4.4] sees a kickoff that was moved, whoever moved it', async () => {
  const { db, database } = fixture.context;
  const before = await version();
  await fromMemory('DAL QB1', before);
  const kickoff = new Date('2025-09-09T00:00:00Z');
  await database.pool.query('update games set kickoff = $1 where week_id = $2', [kickoff, weekId()]);
  const after = await version();
  expect(after).not.toBe(before);
  const [player] = await memory.get(db, { weekId: weekId(), version: after }, [fixture.season.player('DAL QB1')]);
  expect(player?.game?.kickoff).toEqual(kickoff);
  await changeGame(db, fixture.season, THIS_WEEK, 'DAL', { status: 'cancelled' });
  expect((await fromMemory('DAL QB1', await version()))?.game?.cancelled).toBe(true);
});

test('reads players in the transaction who are not listed in the week', async () => {
  const { db, database } = fixture.context;
  const gone = fixture.season.player('NYJ QB2');
  await database.pool.query('delete from player_weeks where player_id = $1', [gone]);
  await database.pool.query('update seasons set version = version + 1');
  const now = await version();
  await fromMemory('DAL QB1', now);
  const found = await memory.get(db, { weekId: weekId(), version: now }, [fixture.season.player('DAL QB1'), gone]);
  expect(found.map(({ id, isListed }) => [id, isListed])).toContainEqual([gone, false]);
});
