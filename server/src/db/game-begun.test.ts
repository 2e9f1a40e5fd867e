import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameTimeOf } from '../pipeline/alerts/rows.ts';
import { gameHasBegun } from './game-begun.ts';
import { type Database, openDatabase } from './pool.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const NOW = new Date('2025-09-14T17:00:00.000Z');
const BEFORE = '2025-09-14T16:59:59.999Z';
const AFTER = '2025-09-14T17:00:00.001Z';

let made: TestDatabase;
let base: Database;
beforeAll(async () => {
  made = await openTestDatabase();
  base = openDatabase(made.url, () => {});
});
afterAll(async () => {
  await base.close();
  await made.drop();
});

test('[G4.5] a game has begun in SQL exactly when the rules let others see its players', async () => {
  const games = ['scheduled', 'in_progress', 'final', 'postponed', 'cancelled'].flatMap((gameStatus) =>
    [null, BEFORE, NOW.toISOString(), AFTER].flatMap((kickoff) =>
      [null, BEFORE].map((lockedAt) => ({ gameStatus, kickoff, lockedAt })),
    ),
  );
  const { rows } = await base.db.execute<{ hasBegun: boolean }>(sql`
    select coalesce(${gameHasBegun(NOW)}, false) as "hasBegun"
    from jsonb_to_recordset(${JSON.stringify(games.map((game, place) => ({ place, ...game })))}::jsonb)
      as given (place integer, "gameStatus" text, kickoff timestamptz, "lockedAt" timestamptz)
    cross join lateral (select "gameStatus" as status, given.kickoff, "lockedAt" as locked_at) game
    order by place`);
  expect(rows.map(({ hasBegun }) => hasBegun)).toEqual(games.map((game) => mayBeSeenByOthers(gameTimeOf(game), NOW)));
});
