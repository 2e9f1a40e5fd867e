import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { DAY_MS, SECOND_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setOverride } from '../../operator/overrides.ts';
import { TEAMS } from '../feeds/teams.ts';
import { emptyReport, type FeedReport, type GameRecord, type PlayRecord } from '../report.ts';
import { openPipelineFixture, type PipelineFixture } from '../testing/pipeline-fixture.ts';
import { deleteOldPointChanges } from './change-logs.ts';
import { recordTeams } from './record-players.ts';
import { hasChanged, recordReport } from './record-report.ts';

const KICKOFF = new Date('2025-09-07T17:00:00Z');
const at = (seconds: number) => new Date(KICKOFF.getTime() + seconds * SECOND_MS);
const WEEK = { weekNumber: 1, startDate: new Date('2025-09-02T10:00:00Z'), endDate: at(2 * 24 * 3600) };
const SEASON = { year: 2025, name: '2025', weeks: [WEEK] };

const game = (changes: Partial<GameRecord> = {}): GameRecord => ({
  ...{ feedKey: 'g1', espnId: null, weekNumber: 1, home: 'BUF', away: 'MIA', kickoff: KICKOFF, status: 'in_progress' },
  ...{ homeScore: 0, awayScore: 0, quarter: 1, timeRemaining: '9:00', possession: null, ...changes },
});
const catcher = {
  ...{ feedKey: 'wr', espnId: null, sleeperId: null, name: 'Dee Dunn', position: 'WR' as const, team: 'BUF' },
  ...{ jerseyNumber: 7, isActive: true },
};
const line = (stats: StatLine) => ({ feedKey: 'wr', weekNumber: 1, game: 'g1', team: 'BUF', opponent: 'MIA', stats });
const caught = (receptions: number, receivingYards: number): StatLine => ({ receptions, receivingYards });

const play = (key: string, stats: StatLine, knownAt: Date, more: Partial<PlayRecord> = {}): PlayRecord => ({
  ...{ key, game: 'g1', weekNumber: 1, knownAt, text: `(9:0${key}) A.Archer pass to D.Dunn (${key}).` },
  ...{ quarter: 1, clock: `9:0${key}`, credits: [{ feedKey: 'wr', stats }], ...more },
});

let fixture: PipelineFixture;

beforeEach(async () => {
  fixture = await openPipelineFixture(KICKOFF);
  await recordTeams(fixture.context.db, fixture.context.ids, TEAMS);
  await record(0, { games: [game()], players: [catcher] });
});
afterEach(() => fixture.close());

async function record(seconds: number, parts: Partial<FeedReport>) {
  const report = { ...emptyReport('test', SEASON, at(seconds)), ...parts };
  return recordReport(fixture.context.db, fixture.context.ids, report);
}

/** 'points text' of each logged change. */
async function logged(): Promise<string[]> {
  const { rows } = await fixture.context.db.execute<{ points: number; text: string | null }>(
    sql`select points, source_play ->> 'text' as text from point_changes order by id`,
  );
  return rows.map(({ points, text }) => `${points} ${text ?? '-'}`);
}

test('a play is stored with the change that it explains, clean, with quarter and clock', async () => {
  const text = ' (9:01) A.Archer\u202e pass to\u0000 D.Dunn. ';
  const known = play('1', caught(1, 9), at(20), { text });
  const recorded = await record(20, { statLines: [line(caught(1, 9))], plays: [known] });
  expect(recorded.counts.playTexts).toBe(1);
  const { rows } = await fixture.context.db.execute(sql`select source_play from point_changes`);
  expect(rows).toEqual([{ source_play: { key: '1', text: 'A.Archer pass to D.Dunn.', quarter: 1, clock: '9:01' } }]);
});

test('a text may come before its points or up to two minutes after them, and raises the version then', async () => {
  const early = play('1', caught(1, 9), at(20));
  expect(hasChanged(await record(20, { plays: [early] }))).toBe(false);
  await record(50, { statLines: [line(caught(1, 9))], plays: [early] });
  await record(80, { statLines: [line(caught(2, 14))] });
  expect(await logged()).toEqual(['190 A.Archer pass to D.Dunn (1).', '340 -']);
  expect(hasChanged(await record(200, { plays: [play('2', caught(1, 5), at(200))] }))).toBe(true);
  expect(await logged()).toEqual(['190 A.Archer pass to D.Dunn (1).', '340 A.Archer pass to D.Dunn (2).']);
  await record(210, { statLines: [line(caught(3, 20))] });
  expect(hasChanged(await record(331, { plays: [play('3', caught(1, 6), at(331))] }))).toBe(false);
  expect((await logged()).at(-1)).toBe('500 -');
});

test('of two equal plays each explains its own change, even if it is reported again', async () => {
  const first = play('1', caught(1, 4), at(20));
  await record(20, { statLines: [line(caught(1, 4))], plays: [first] });
  await record(50, { statLines: [line(caught(2, 8))], plays: [first] });
  expect((await logged()).at(-1)).toBe('280 -');
  await record(80, { plays: [first, play('2', caught(1, 4), at(80))] });
  expect(await logged()).toEqual(['140 A.Archer pass to D.Dunn (1).', '280 A.Archer pass to D.Dunn (2).']);
});

test('a play that was known before the last change, or whose text another one has, explains nothing later', async () => {
  const [one, two] = [play('1', caught(1, 4), at(20)), play('2', caught(1, 6), at(20))];
  await record(20, { statLines: [line(caught(2, 10))], plays: [one, two] });
  await record(50, { statLines: [line(caught(3, 14))], plays: [one, two] });
  expect(await logged()).toEqual(['300 -', '440 -']);
});

test('a correction after the game has no text', async () => {
  await record(20, { statLines: [line(caught(1, 4))] });
  await record(40, { games: [game({ status: 'final' })] });
  await record(50, { statLines: [line(caught(2, 9))], plays: [play('2', caught(1, 5), at(50))] });
  expect(await logged()).toEqual(['140 -', '290 -']);
});

test('what an operator has set has no text, whatever play has the same figures', async () => {
  await record(20, { statLines: [line(caught(1, 4))] });
  fixture.setNow(at(25));
  const { rows } = await fixture.context.db.execute<{ playerId: string; weekId: string }>(sql`
    select players.id as "playerId", weeks.id as "weekId" from players, weeks where feed_key = 'wr'`);
  const [subject] = rows;
  if (subject === undefined) throw new Error('nobody');
  const set = { kind: 'stat_line', ...subject, stats: { ...caught(2, 9) }, actor: null, reason: 'Seen', endsAt: null };
  await setOverride(fixture.context, set as Parameters<typeof setOverride>[1]);
  const described = play('1', caught(1, 5), at(30));
  await record(30, { plays: [described] });
  await record(35, { statLines: [line(caught(1, 4))], plays: [described] });
  expect(await logged()).toEqual(['140 -', '290 -']);
});

test('texts go with their log', async () => {
  await record(20, { statLines: [line(caught(1, 4))], plays: [play('1', caught(1, 4), at(20))] });
  await deleteOldPointChanges(fixture.context.db, new Date(WEEK.endDate.getTime() + 15 * DAY_MS));
  expect(await logged()).toEqual([]);
});
