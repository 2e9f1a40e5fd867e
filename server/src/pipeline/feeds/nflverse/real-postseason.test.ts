import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FeedReport } from '../../report.ts';
import { ofPostseason } from '../split-by-season.ts';
import { reportOf } from '../timed-record.ts';
import { readCsvFile } from './csv-file.ts';
import { GAME_COLUMNS, readSchedule } from './schedule.ts';
import { readSeasonFiles } from './season-files.ts';
import { readSeasonRecords, type SeasonRecords } from './season-records.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../../../shared/nfl', import.meta.url));
const YEAR = 2025;

describe.skipIf(!existsSync(FOLDER))('the real postseason of 2025', () => {
  let records: SeasonRecords;

  beforeAll(async () => {
    const files = await readSeasonFiles(FOLDER, YEAR, () => {}, 'postseason');
    records = readSeasonRecords(files, YEAR, { scope: 'postseason' });
  });

  const knownAt = (now: string): FeedReport | null => {
    const asOf = new Date(now);
    const known = records.records.filter((one) => one.knownAt <= asOf);
    return ofPostseason(reportOf('replay', records.season, known, { since: null, asOf }));
  };
  const gamesAt = (now: string) =>
    (knownAt(now)?.games ?? []).map(({ weekNumber, away, home, status }) => `${weekNumber} ${away}@${home} ${status}`);

  test('is a season of its own with four rounds, the last of two weeks', () => {
    const season = knownAt('2026-02-20T00:00:00Z')?.season;
    expect([season?.kind, season?.year, season?.name]).toEqual(['postseason', 2025, '2025 Postseason']);
    expect(
      season?.weeks.map(({ weekNumber, startDate, endDate }) => [
        ...[weekNumber, startDate.toISOString(), endDate.toISOString()],
      ]),
    ).toEqual([
      [1, '2026-01-06T10:00:00.000Z', '2026-01-13T10:00:00.000Z'],
      [2, '2026-01-13T10:00:00.000Z', '2026-01-20T10:00:00.000Z'],
      [3, '2026-01-20T10:00:00.000Z', '2026-01-27T10:00:00.000Z'],
      [4, '2026-01-27T10:00:00.000Z', '2026-02-10T10:00:00.000Z'],
    ]);
  });

  test('appears on the Sunday night of week 18, and each round once the one before is over', () => {
    expect(knownAt('2026-01-05T01:00:00Z')).toBeNull();
    expect(gamesAt('2026-01-05T06:00:00Z')).toHaveLength(6);
    expect(gamesAt('2026-01-12T12:00:00Z').filter((game) => game.startsWith('2'))).toEqual([]);
    expect(gamesAt('2026-01-13T09:00:00Z').filter((game) => game.startsWith('2'))).toEqual([
      '2 BUF@DEN scheduled',
      '2 SF@SEA scheduled',
      '2 LAR@CHI scheduled',
      '2 HOU@NE scheduled',
    ]);
    expect(gamesAt('2026-02-09T09:00:00Z').filter((game) => game.startsWith('4'))).toEqual(['4 SEA@NE final']);
    expect(gamesAt('2026-02-09T09:00:00Z')).toHaveLength(13);
  });

  test('every player’s and defense’s points are those of the files', async () => {
    const report = knownAt('2026-02-20T00:00:00Z') as FeedReport;
    const positions = new Map(report.players.map(({ feedKey, position }) => [feedKey, position]));
    const { rows } = await readCsvFile(`${FOLDER}/nflverse/stats_player_week_2025.csv.gz`, {
      needed: ['player_id', 'week', 'season_type', 'fantasy_points_ppr', 'special_teams_tds', 'position'],
      optional: ['fumbles_lost_total', 'sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'],
    });
    const ours = new Map(
      report.statLines.map((line) => [
        `${line.feedKey} ${line.weekNumber + 18}`,
        scorePlayer(positions.get(line.feedKey) ?? 'DEF', line.stats) +
          // What our table has no points for.
          200 * (line.stats.twoPointConversions ?? 0) +
          600 * (line.stats.specialTeamsTds ?? 0),
      ]),
    );
    const figure = (row: Record<string, string>, column: string) => Number(row[column] || 0);
    let compared = 0;
    const differing = rows.flatMap((row) => {
      const position = positions.get(row.player_id ?? '');
      if (row.season_type !== 'POST' || position === undefined || position === 'K') return [];
      compared += 1;
      const parts = figure(row, 'sack_fumbles_lost') + figure(row, 'rushing_fumbles_lost');
      const lostElsewhere = figure(row, 'fumbles_lost_total') - parts - figure(row, 'receiving_fumbles_lost');
      const theirs = Math.round(figure(row, 'fantasy_points_ppr') * 100) - 200 * lostElsewhere;
      const own = ours.get(`${row.player_id} ${row.week}`);
      return own === theirs ? [] : [`${row.player_id} ${row.week}: ${own} and ${theirs}`];
    });
    expect(compared).toBeGreaterThan(250);
    expect(differing).toEqual([]);
    const defenses = report.statLines.filter(({ feedKey }) => positions.get(feedKey) === 'DEF');
    expect(defenses).toHaveLength(26);
    expect(Object.values(records.doubts).flat()).toEqual([]);
  });

  test('leaves the regular season as it is', async () => {
    const alone = readSeasonRecords(await readSeasonFiles(FOLDER, YEAR), YEAR);
    const ofWeeks = (all: SeasonRecords) =>
      all.records.filter(({ record }) => 'weekNumber' in record && record.weekNumber <= 18);
    expect(ofWeeks(records)).toEqual(ofWeeks(alone));
  });

  test.each([2023, 2024])('reads the schedule of the postseason of %i', async (year) => {
    const file = await readCsvFile(`${FOLDER}/nflverse/games.csv`, GAME_COLUMNS);
    const { games, record } = readSchedule(file, year, new Map(), undefined, 'postseason');
    const counts = [19, 20, 21, 22].map((week) => games.filter((game) => game.week === week).length);
    expect(counts).toEqual([6, 4, 2, 1]);
    expect(games.filter(({ doubt }) => doubt !== undefined)).toEqual([]);
    const last = games.find(({ week }) => week === 22);
    expect(last?.kickoff && last.kickoff < (record.weeks[21]?.endDate ?? 0)).toBe(true);
  });
});
