import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameTimeOf } from '../pipeline/alerts/rows.ts';
import { type LineupFixture, openLineupFixture, submissionOf } from '../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../testing/small-season.ts';
import { type Database, openDatabase } from './pool.ts';
import { gameHasBegun } from './season.ts';
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

let fixture: LineupFixture;
beforeAll(async () => {
  fixture = await openLineupFixture();
});
afterAll(() => fixture.close());

test('[rules 7.23] while the clock is in doubt nothing is written across a kickoff, locked or shown', async () => {
  const { season, clock, call } = fixture;
  const [ann, ben] = [await fixture.free('ann'), await fixture.premium('ben')];
  const office = await fixture.group(ben, 'The office');
  const saved = await fixture.submit(ben, nineOf('DAL'));
  const params = { id: saved.body.id };
  const watched = { groupId: EVERYONE_GROUP_ID, weekId: season.week(2), userId: ben.userId };
  const view = async () =>
    (
      await call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
        ...{ token: ann.token, params: watched },
      })
    ).body;
  // Sunday noon; the machine's clock says three hours later.
  const now = season.at(2, HOURS.sundayKickoff - 1);
  clock.set(now);
  const shown = await view();
  expect(JSON.stringify(shown)).not.toContain(season.player('DAL QB1'));
  let until: Date | null = new Date(now.getTime() + 3 * 3_600_000);
  Object.assign(clock, { doubtUntil: () => until });
  const writes = [
    () => fixture.submit(ann, nineOf('KC')),
    () => call('PUT /lineup/:id', { token: ben.token, params, body: submissionOf(season, nineOf('PHI')) }),
    () => call('POST /lineup/:id/add-groups', { token: ben.token, params, body: { group_ids: [office] } }),
    () => call('DELETE /lineup/:id', { token: ben.token, params }),
  ];
  const words = 'The server’s clock has jumped and is being checked. Please try again in a while.';
  for (const write of writes) await fixture.refused(write, 503, 'unavailable', words);
  expect(await view()).toEqual(shown);

  // A jump over no kickoff is in nobody's way, and one that is over neither.
  until = new Date(now.getTime() + 60_000);
  expect(
    (await call('POST /lineup/:id/add-groups', { token: ben.token, params, body: { group_ids: [office] } })).status,
  ).toBe(200);
  until = null;
  expect((await call('DELETE /lineup/:id', { token: ben.token, params })).status).toBe(200);
});
