import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeLineupNames } from '../../features/lineups/lineups-service.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { shownStandings } from '../../testing/shown-standings.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';
import { settleWeeks } from './settle.ts';

let fixture: LineupFixture;
let people: Person[];
let groupId: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  people = [await fixture.premium('ann'), await fixture.premium('ben'), await fixture.premium('cass')];
  groupId = await fixture.group(people[0] as Person, 'Three');
});
afterAll(() => fixture.close());

beforeEach(async () => {
  const { db, pool } = fixture.context.database;
  await pool.query('delete from lineups');
  for (const [at, { userId }] of people.entries()) {
    for (const weekNumber of [1, 2, 3]) {
      await writeWeekPoints(db, fixture.season, { groupId, userId, weekNumber, points: 1000 * at + 10 * weekNumber });
    }
  }
  await pool.query(`update games set status = 'final'`);
});

const settled = async () => {
  const { rows } = await fixture.context.database.pool.query<{ weeks: number; rows: number }>(
    `select (select count(*)::int from settled_weeks where version >= 0) as weeks,
       (select count(*)::int from settled_rows) as rows`,
  );
  return rows[0];
};

/** Settles while a table is locked, ends the settling connection once it waits for it, and unlocks the table. */
async function killWhileItWaitsFor(table: string, now: Date): Promise<void> {
  const { db, pool } = fixture.context.database;
  const blocker = new pg.Client({ connectionString: pool.options.connectionString });
  await blocker.connect();
  try {
    await blocker.query(`begin; lock table ${table} in share mode`);
    const settling = settleWeeks(db, now).then(
      () => 'settled',
      () => 'killed',
    );
    await expect
      .poll(async () => {
        const { rowCount } = await blocker.query(
          `select pg_terminate_backend(pid) from pg_locks where relation = $1::regclass and not granted`,
          [table],
        );
        return rowCount;
      })
      .toBe(1);
    expect(await settling).toBe('killed');
  } finally {
    await blocker.end();
  }
}

test.each(['settled_weeks', 'lineup_points', 'settled_rows'])(
  'a process that is killed while it writes %s leaves no part of it, and the next one settles',
  async (table) => {
    const { db, pool } = fixture.context.database;
    const live = await shownStandings(db, pool);
    expect(live.filter(({ name }) => name === 'Three')).toHaveLength(9);
    const before = await settled();

    const weekFour = fixture.season.at(4, 1);
    await killWhileItWaitsFor(table, weekFour);
    expect(await settled()).toEqual(before);
    expect(await shownStandings(db, pool)).toEqual(live);

    await settleWeeks(db, weekFour);
    expect(await settled()).toEqual({ weeks: 3, rows: 3 });
    expect(await shownStandings(db, pool)).toEqual(live);
    // For the next of these tests.
    await settleWeeks(db, fixture.season.at(1, 1));
  },
);

test('a lineup that loses its name keeps its week settled, another double-down does not', async () => {
  const { db, pool } = fixture.context.database;
  const [weekFour, userId] = [fixture.season.at(4, 1), people[1]?.userId ?? ''];
  await settleWeeks(db, weekFour);
  await pool.query(`update lineups set name = 'Mine'; delete from changes`);
  await removeLineupNames(db, userId);
  expect(await settled()).toEqual({ weeks: 3, rows: 3 });
  // The change itself is noted all the same.
  expect((await pool.query('select from changes where user_id = $1', [userId])).rowCount).toBe(3);
  expect(await settleWeeks(db, weekFour)).toEqual([]);
  await pool.query(
    `update lineups set double_down_player_id = (select player_id from lineup_slots where lineup_id = lineups.id limit 1)
     where user_id = $1 and week_id = $2`,
    [userId, fixture.season.week(2)],
  );
  expect(await settleWeeks(db, weekFour)).toEqual([fixture.season.week(2)]);
});
