import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { pointsOfFiles } from '../../../../../bench/rehearsal/members/recompute.ts';
import type { FeedReport } from '../../report.ts';
import { defenseKey } from '../teams.ts';
import { ofPostseason, reportOf } from '../timed-record.ts';
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
    const { rows } = await readCsvFile(`${FOLDER}/nflverse/stats_player_week_2025.csv.gz`, PLAYER_COLUMNS);
    const ours = new Map(
      report.statLines.map((line) => [
        `${line.feedKey} ${line.weekNumber + 18}`,
        scorePlayer(positions.get(line.feedKey) ?? 'DEF', line.stats),
      ]),
    );
    const teams = await readCsvFile(`${FOLDER}/nflverse/stats_team_week_2025.csv`, TEAM_COLUMNS);
    const schedule = await readCsvFile(`${FOLDER}/nflverse/games.csv`, GAME_COLUMNS);
    const isOfPostseason = (row: Readonly<Record<string, string>>) => row.season_type === 'POST';
    const read = { players: rows.filter(isOfPostseason), teams: teams.rows.filter(isOfPostseason) };
    const theirs = [...pointsOfFiles({ ...read, schedule: schedule.rows }, (key) => positions.get(key))];
    const ofDefenses = theirs.filter(([key]) => key.startsWith(defenseKey('')));
    expect([theirs.length > 300, ofDefenses.length]).toEqual([true, 26]);
    expect(
      theirs.filter(([key, points]) => ours.get(key) !== points).map(([key, points]) => [key, ours.get(key), points]),
    ).toEqual([]);
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

const PLAYER_COLUMNS = {
  needed: ['player_id', 'team', 'week', 'season_type', 'fantasy_points_ppr', 'position', 'fumble_recovery_tds'],
  optional: [
    ...['fumbles_lost_total', 'sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'],
    ...['fg_made_0_19', 'fg_made_20_29', 'fg_made_30_39', 'fg_made_40_49', 'fg_made_50_59', 'fg_made_60_'],
    ...['fg_missed', 'fg_blocked', 'pat_made', 'pt_blocked', 'special_teams_tds'],
    ...['passing_2pt_conversions', 'rushing_2pt_conversions', 'receiving_2pt_conversions'],
  ],
};
const TEAM_COLUMNS = {
  needed: [
    ...[
      'season',
      'week',
      'season_type',
      'team',
      'opponent_team',
      'sacks_suffered',
      'passing_interceptions',
      'fumble_recovery_opp',
    ],
    ...['fg_blocked', 'pat_blocked', 'def_tds', 'special_teams_tds', 'fumble_recovery_tds', 'def_safeties'],
    ...['passing_yards', 'rushing_yards', 'sack_yards_lost'],
  ],
};
