import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { TEAMS } from '../feeds/teams.ts';
import { ingestReport } from '../pipeline.ts';
import type { FeedReport, InjuryRecord, PlayerRecord, ProjectionRecord, StatLineRecord } from '../report.ts';
import { after, game, injury, line, reportAt, players as two } from '../testing/one-game-season.ts';
import { openPipelineFixture, type PipelineFixture } from '../testing/pipeline-fixture.ts';
import { recordTeams } from './record-players.ts';
import { storeGood } from './record-report.ts';

let fixture: PipelineFixture;

beforeAll(async () => {
  fixture = await openPipelineFixture(after(3));
  await recordTeams(fixture.context.db, fixture.context.ids, TEAMS);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.context.db.execute(sql`truncate seasons, players, feed_doubts cascade`));

const MANY = 200;
const keys = Array.from({ length: MANY }, (_, at) => `k${at}`);
const roster = keys.map(
  (feedKey, at): PlayerRecord => ({ ...(two[0] as PlayerRecord), feedKey, name: `Player ${at}` }),
);

/** What a source may say instead of a stat line, projection, injury or player. */
const POISON: readonly ((at: number, parts: Lists) => void)[] = [
  (at, { statLines }) => replace(statLines, at, { stats: { rushingYards: 5_000 } }),
  (at, { statLines }) => replace(statLines, at, { stats: { rushingYards: 12.5 } }),
  (at, { statLines }) => replace(statLines, at, { stats: { rushingYards: 2 ** 60 } }),
  (at, { statLines }) => replace(statLines, at, { stats: { rushingYards: Number.POSITIVE_INFINITY } }),
  (at, { statLines }) => replace(statLines, at, { stats: { rushingYards: null as never } }),
  (at, { statLines }) => replace(statLines, at, { stats: { 'rushing\u0000': 1 } as never }),
  (at, { statLines }) => replace(statLines, at, { stats: null as never }),
  (at, { statLines }) => replace(statLines, at, { weekNumber: 0 }),
  (at, { statLines }) => replace(statLines, at, { weekNumber: 19 }),
  (at, { statLines }) => replace(statLines, at, { game: 'g\u0000' }),
  (at, { statLines }) => replace(statLines, at, { team: 'WFT' }),
  (at, { statLines }) => void statLines.push({ ...(statLines[at] as StatLineRecord), stats: { rushingYards: 7 } }),
];
const HARMLESS: readonly ((at: number, parts: Lists) => void)[] = [
  (at, { projections }) => replace(projections, at, { points: 2 ** 40 }),
  (at, { projections }) => replace(projections, at, { weekNumber: -1 }),
  (at, { injuries }) => replace(injuries, at, { status: 'out\u0000' }),
  (at, { injuries }) => replace(injuries, at, { reportedAt: new Date(Number.NaN) }),
  (at, { injuries }) => replace(injuries, at, { notes: '\ud800' }),
  (at, { players }) => replace(players, at, { position: 'OL' as never }),
  (at, { players }) => replace(players, at, { jerseyNumber: 2 ** 33 }),
  (at, { players }) => replace(players, at, { team: 'WFT' }),
];

type Lists = {
  players: PlayerRecord[];
  statLines: StatLineRecord[];
  projections: ProjectionRecord[];
  injuries: InjuryRecord[];
};

function replace<Row>(rows: Row[], at: number, changes: Partial<Row>): void {
  rows[at] = { ...(rows[at] as Row), ...changes };
}

const listsOf = (yards: number): Lists => ({
  players: [...roster],
  statLines: keys.map((key) => line(key, yards)),
  projections: keys.map((feedKey) => ({ feedKey, weekNumber: 1, points: yards })),
  injuries: keys.map((key) => injury(key, yards === 1 ? null : 'questionable', after(-3))),
});

const ingest = (hours: number, parts: Partial<FeedReport>) =>
  ingestReport(fixture.context, reportAt(after(hours), parts));

async function lines(): Promise<Map<string, number>> {
  const { rows } = await fixture.context.db.execute<{ key: string; points: number }>(sql`
    select feed_key as key, points from stat_lines join players on players.id = player_id`);
  return new Map(rows.map(({ key, points }) => [key, points]));
}
const doubted = async () =>
  (await fixture.context.db.execute<{ subject: string }>(sql`select subject from feed_doubts`)).rows.map(
    ({ subject }) => subject,
  );

test('of a report with poisoned records exactly the others are stored, and each doubt names a player', async () => {
  const poisoned = fc.uniqueArray(
    fc.record({ at: fc.nat(MANY - 1), kind: fc.nat(POISON.length + HARMLESS.length - 1) }),
    {
      selector: ({ at }) => at,
      minLength: 1,
      maxLength: 20,
    },
  );
  await fc.assert(
    fc.asyncProperty(poisoned, async (bad) => {
      await fixture.context.db.execute(sql`truncate seasons, players, feed_doubts cascade`);
      const playerWeeks = keys.map((feedKey) => ({ feedKey, weekNumber: 1, team: 'BUF' }));
      await ingest(1, { games: [game({ status: 'in_progress' })], playerWeeks, ...listsOf(1) });
      const parts = listsOf(2);
      for (const { at, kind } of bad) [...POISON, ...HARMLESS][kind]?.(at, parts);
      await ingest(2, { ...parts, completeGames: ['g1'] });
      const stays = new Set(bad.flatMap(({ at, kind }) => (kind < POISON.length ? [keys[at]] : [])));
      expect([...(await lines())].toSorted()).toEqual(keys.map((key) => [key, stays.has(key) ? 10 : 20]).toSorted());
      const subjects = await doubted();
      for (const { at } of bad) expect(subjects.some((each) => `${each},`.startsWith(`Player ${at},`))).toBe(true);
      expect(subjects).toHaveLength(bad.length);
      await ingest(3, listsOf(2));
      expect(await doubted()).toEqual([]);
      expect([...(await lines()).values()]).toEqual(keys.map(() => 20));
    }),
    { numRuns: 12 },
  );
});

test('what only the database refuses is found among the others, and the rest of the report is stored', async () => {
  const { db } = fixture.context;
  await ingest(1, { games: [game({ status: 'in_progress' })], ...listsOf(1) });
  // A rule that the check does not know.
  await db.execute(sql`alter table stat_lines add constraint odd check (points <> 130) not valid`);
  const parts = listsOf(2);
  for (const at of [3, 77, 78, 199]) replace(parts.statLines, at, { stats: { rushingYards: 13 } });
  await ingest(2, { ...parts, completeGames: ['g1'] });
  await db.execute(sql`alter table stat_lines drop constraint odd`);
  const stays = new Set(['k3', 'k77', 'k78', 'k199']);
  expect([...(await lines())].toSorted()).toEqual(keys.map((key) => [key, stays.has(key) ? 10 : 20]).toSorted());
  expect((await doubted()).toSorted()).toEqual([3, 199, 77, 78].map((at) => `Player ${at}, week 1`).toSorted());
});

test('an error that is about no data, or about none of the rows, is thrown', async () => {
  const run = (work: (rows: readonly number[]) => Promise<number>) =>
    inTransaction(fixture.context.db, (tx) => storeGood(tx, [1, 2, 3], async (_, rows) => work(rows)));
  await expect(run(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await expect(run(() => Promise.reject(new RangeError('always')))).rejects.toThrow('always');
  const odd = await run(async (rows) => {
    if (rows.includes(2)) throw new RangeError('two');
    return rows.length;
  });
  expect(odd).toEqual({ result: 2, unstorable: [{ row: 2, reason: 'it cannot be stored: two' }] });
});
