import { randomUUID } from 'node:crypto';
import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { lineupTotal } from '@singleback/game/lineups/points.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../db/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { makeSmallSeason, type SmallSeason } from '../../testing/small-season.ts';
import { addGroup, addLineup } from '../testing/lineup-rows.ts';
import { retotalChanged, retotalSeason, retotalWeeks, turnTables } from './retotal.ts';

const PLAYERS = ['KC QB1', 'DAL RB1', 'MIA WR1', 'BUF K1'];
const PEOPLE = 5;
const WEEKS = 4;

let made: TestDatabase;
let base: Database;
let season: SmallSeason;

beforeAll(async () => {
  made = await openTestDatabase();
  base = openDatabase(made.url, () => {});
  season = await makeSmallSeason(base.db);
});
afterAll(async () => {
  await base.close();
  await made.drop();
});

const rows = async (query: ReturnType<typeof sql>) => (await base.db.execute(query)).rows;

/** Everything that the stage stores, except versions. */
const kept = async () => ({
  lineups: await rows(sql`select lineup_id, points from lineup_points order by 1`),
  weeks: await rows(sql`select * from standing_weeks order by group_id, user_id, week_id`),
  standings: await rows(sql`select * from standings order by group_id, user_id`),
  befores: await rows(sql`select * from standing_befores order by group_id, user_id`),
  buckets: await rows(sql`select * from standing_buckets order by group_id, is_before, bucket`),
  lines: await rows(sql`select * from totalled_lines order by week_id, player_id`),
  tables: await rows(sql`select group_id, playing, week_id from standing_tables where playing > 0 order by group_id`),
});

const who = fc.nat(PEOPLE - 1);
const week = fc.integer({ min: 1, max: WEEKS });
const points = fc.integer({ min: -500, max: 3000 });
const act = fc.oneof(
  fc.record({
    kind: fc.constant('submit' as const),
    who,
    week,
    player: fc.constantFrom(...PLAYERS),
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), who, week }),
  fc.record({ kind: fc.constant('score' as const), week, player: fc.constantFrom(...PLAYERS), points }),
  fc.record({ kind: fc.constant('leave' as const), who }),
  fc.record({ kind: fc.constant('turn' as const), week }),
);

test('any sequence of changes gives the same result as a full recompute', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const { db } = base;
      await db.execute(sql`delete from lineups`);
      await db.execute(sql`delete from stat_lines`);
      const { groupId } = await addGroup(db, { name: randomUUID(), bonusPercent: 15, playoffWeeks: [2] });
      const people = [];
      for (let n = 0; n < PEOPLE; n += 1) people.push((await addGroup(db, { name: randomUUID() })).userId);
      await db.execute(sql`insert into group_members (group_id, user_id, joined_at)
        select ${groupId}, id, now() from unnest(${sql.param(people)}::uuid[]) id`);
      let now = season.at(1, 1);
      await retotalSeason(db, season.id, now);
      for (const each of acts) {
        if (each.kind === 'turn') {
          now = season.at(each.week, 1);
          await turnTables(db, now);
          continue;
        }
        if (each.kind === 'leave') {
          const userId = people[each.who] as string;
          await db.execute(sql`update group_members set is_active = not is_active where user_id = ${userId}`);
          continue;
        }
        const weekId = season.week(each.week);
        const lineups = each.kind === 'score' ? [] : [{ weekId, userId: people[each.who] as string }];
        if (each.kind === 'score') {
          await db.execute(sql`insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
            values (${season.player(each.player)}, ${weekId}, '{}', ${each.points}, 'test', now())
            on conflict (player_id, week_id) do update set points = excluded.points`);
        } else {
          const userId = people[each.who] as string;
          await db.execute(sql`delete from lineups where user_id = ${userId} and week_id = ${weekId}`);
          if (each.kind === 'submit') {
            const doubled = each.twice ? { doubleDown: each.player } : {};
            const players = [...new Set([each.player, 'BUF K1'])];
            await addLineup(db, { userId, groupId, week: each.week, players, ...doubled });
          }
        }
        await retotalChanged(db, { weekIds: each.kind === 'score' ? [weekId] : [], lineups }, now);
      }
      await turnTables(db, now);
      const asKept = await kept();
      await retotalSeason(db, season.id, now);
      expect(await kept()).toEqual(asKept);
      const [roster] = await rows(sql`select members, (select count(*)::int from group_members
        where group_id = ${groupId} and is_active) as counted from rosters where group_id = ${groupId}`);
      expect(roster?.members).toBe(roster?.counted);
    }),
    { numRuns: 25 },
  );
}, 60_000);

const scoredLineup = fc.record({
  scores: fc.array(fc.option(points), { minLength: PLAYERS.length, maxLength: PLAYERS.length }),
  /** The slot of the double-down; one beyond the last means none. */
  doubled: fc.nat(PLAYERS.length),
  playoffBonusPercent: fc.integer({ min: 0, max: 20 }).map((steps) => steps * 5),
  playoffWeeks: fc.integer({ min: 3, max: 4 }).map((number) => [number]),
});

test('[G4.8, G9.6] lineups and weeks count what the game’s rules say, with double-down and playoff bonus', async () => {
  const { db } = base;
  await fc.assert(
    fc.asyncProperty(scoredLineup, async ({ scores, doubled, ...settings }) => {
      const { playoffBonusPercent: bonusPercent, playoffWeeks } = settings;
      await db.execute(sql`delete from stat_lines`);
      const place = await addGroup(db, { name: randomUUID(), bonusPercent, playoffWeeks });
      const doubleDown = PLAYERS[doubled];
      const lineup = { ...place, week: 3, players: PLAYERS, ...(doubleDown !== undefined && { doubleDown }) };
      const lineupId = await addLineup(db, lineup);
      for (const [at, scored] of scores.entries()) {
        if (scored === null) continue;
        await db.execute(sql`insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
          values (${season.player(PLAYERS[at] as string)}, ${season.week(3)}, '{}', ${scored}, 'test', now())`);
      }
      await retotalWeeks(db, [season.week(3)], season.at(3, 1));
      const total = lineupTotal(scores.map((scored, at) => ({ points: scored, isDoubled: at === doubled })));
      const week = weekPoints(total, playoffMultiplierHundredths(settings, 3));
      const stored = await rows(sql`select lineup_points.points as total, standing_weeks.points as week
        from lineup_points join standing_weeks on group_id = ${place.groupId} where lineup_id = ${lineupId}`);
      expect(stored).toEqual([{ total, week }]);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('a table’s version changes only with its figures', async () => {
  const { db } = base;
  const now = season.at(1, 1);
  const one = await addGroup(db, { name: 'one' });
  const two = await addGroup(db, { name: 'two' });
  await addLineup(db, { ...one, week: 1, players: ['KC QB1'] });
  await addLineup(db, { ...two, week: 1, players: ['DAL RB1'] });
  const versions = () =>
    rows(sql`select name, version from standing_tables join groups on groups.id = group_id
      where name in ('one', 'two') order by name`);
  await retotalWeeks(db, [season.week(1)], now);
  const [first, second] = await versions();
  await retotalWeeks(db, [season.week(1)], now);
  expect(await versions()).toEqual([first, second]);
  await db.execute(sql`insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
    values (${season.player('KC QB1')}, ${season.week(1)}, '{}', 12345, 'test', now())
    on conflict (player_id, week_id) do update set points = excluded.points`);
  await retotalWeeks(db, [season.week(1)], now);
  const [moved, still] = await versions();
  expect(Number(moved?.version)).toBeGreaterThan(Number(first?.version));
  expect(still).toEqual(second);
});

test('a roster’s version changes only with members, their names and the group', async () => {
  const { db } = base;
  const { userId, groupId } = await addGroup(db, { name: 'roster' });
  const roster = async () => (await rows(sql`select members, version from rosters where group_id = ${groupId}`))[0];
  const steps: [string, ReturnType<typeof sql>, number, number][] = [
    [
      'joins',
      sql`insert into group_members (group_id, user_id, joined_at) values (${groupId}, ${userId}, now())`,
      1,
      1,
    ],
    ['changes the name', sql`update users set display_name = 'Rosa' where id = ${userId}`, 1, 1],
    ['reads mail', sql`update users set updated_at = now() where id = ${userId}`, 1, 0],
    ['renames the group', sql`update groups set name = 'Roster' where id = ${groupId}`, 1, 1],
    ['leaves', sql`update group_members set is_active = false where group_id = ${groupId}`, 0, 1],
    ['comes back', sql`update group_members set is_active = true where group_id = ${groupId}`, 1, 1],
    ['is removed', sql`delete from group_members where group_id = ${groupId}`, 0, 1],
  ];
  for (const [what, statement, members, by] of steps) {
    const before = Number((await roster())?.version);
    await db.execute(statement);
    const after = await roster();
    expect([what, after?.members, Number(after?.version) - before]).toEqual([what, members, by]);
  }
});
