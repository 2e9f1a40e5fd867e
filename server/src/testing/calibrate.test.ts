import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FITTED } from '@singleback/game/forecast/fitted.ts';
import { forecastBeforeGame, pointsAt } from '@singleback/game/forecast/points-forecast.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calibrate, readCall } from '../../../bench/calibrate.ts';
import { evaluateWeek } from '../../../bench/calibration/evaluate-pairs.ts';
import { fitTables, withMargin } from '../../../bench/calibration/fit-tables.ts';
import { reportPostseasons } from '../../../bench/calibration/postseasons.ts';
import { type PastGame, type PastSeason, readPastSeason } from '../../../bench/calibration/read-past-season.ts';
import { summaryOf } from '../../../bench/calibration/report.ts';
import { bothSides, brier, calibrationError } from '../../../bench/calibration/scores.ts';
import { accuracyAhead, lineupsOf } from '../../../bench/calibration/weeks-ahead.ts';

const REAL = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../shared/nfl', import.meta.url));
const YEAR = 2031;
const WEEKS = 4;
const TEAMS = ['KC', 'BUF', 'DAL', 'PHI', 'MIA', 'NYJ', 'DEN', 'SEA'];
const SQUAD = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'K'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calibrate-'));
  await mkdir(join(folder, 'nflverse'));
});
afterEach(() => rm(folder, { recursive: true }));

const csv = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  `${[columns, ...rows].map((row) => row.join(',')).join('\n')}\n`;

/** The games of a week, in which every two teams meet once a season. */
function roundOf(week: number): [string, string][] {
  const team = (at: number) => TEAMS[(at + 7) % 7] ?? '';
  return [
    [team(week), TEAMS[7] ?? ''],
    ...[1, 2, 3].map((step): [string, string] => [team(week + step), team(week - step)]),
  ];
}

/** Writes a small invented season: four games a week, without rosters, defenses, injuries and plays. */
async function writeSeason(earlier: boolean, yards = (week: number, at: number) => ((at * 37 + week * 53) % 90) + at) {
  const games = Array.from({ length: WEEKS }, (_, index) => index + 1).flatMap((week) =>
    roundOf(week).map(([away, home]) => {
      const day = `${YEAR}-09-${String(7 * week).padStart(2, '0')}`;
      return [`${YEAR}_0${week}_${away}_${home}`, YEAR, 'REG', week, day, '13:00', away, 17, home, 20];
    }),
  );
  const gameColumns = ['game_id', 'season', 'game_type', 'week', 'gameday', 'gametime', 'away_team', 'away_score'];
  await writeFile(join(folder, 'nflverse', 'games.csv'), csv([...gameColumns, 'home_team', 'home_score'], games));
  const players = TEAMS.flatMap((team) =>
    SQUAD.map((position, place) => ({
      team,
      position,
      id: `00-${String(TEAMS.indexOf(team) * 10 + place).padStart(7, '0')}`,
    })),
  );
  const lines = Array.from({ length: WEEKS }, (_, index) => index + 1).flatMap((week) =>
    players.map(({ id, position, team }, at) => [
      id,
      YEAR,
      week,
      'REG',
      team,
      position,
      yards(week, at),
      position === 'K' ? 3 : 0,
      position === 'K' ? week % 3 : 0,
    ]),
  );
  const columns = ['player_id', 'season', 'week', 'season_type', earlier ? 'recent_team' : 'team', 'position'];
  const name = earlier ? `player_stats_${YEAR}.csv` : `stats_player_week_${YEAR}.csv`;
  await writeFile(join(folder, 'nflverse', name), csv([...columns, 'rushing_yards', 'pat_made', 'fg_made'], lines));
}

async function lines(): Promise<string[]> {
  const said: string[] = [];
  await calibrate(folder, YEAR, (line) => void said.push(line));
  return said;
}

test('names what is missing, does without it, and ends with a line of JSON', async () => {
  await writeSeason(false);
  const said = await lines();
  expect(said.join('\n')).toContain(
    "There is no nflcom_weekly_projections_2031.csv: the project's own projections are used.",
  );
  expect(said.join('\n')).toContain('There are no plays');
  expect(said.join('\n')).toContain('Week 1 is left out');
  const summary = JSON.parse(said.at(-1) ?? '');
  expect(Object.keys(summary)).toEqual(['brier', 'reference', 'ece', 'coverage', 'pairs']);
  expect(summary.pairs).toBe(600);
  expect(await lines()).toEqual(said);
});

test('reads files with the names and columns of earlier years', async () => {
  await writeSeason(false);
  const now = await readPastSeason(folder, YEAR);
  await rm(join(folder, 'nflverse', `stats_player_week_${YEAR}.csv`));
  await writeSeason(true);
  const earlier = await readPastSeason(folder, YEAR);
  expect([...earlier.weeks]).toEqual([...now.weeks]);
  expect(now.weeks.get(2)).toHaveLength(TEAMS.length * SQUAD.length + TEAMS.length);
});

test('foresees a week by nothing that happens in it or later', async () => {
  const known = async () => {
    const { weeks } = await readPastSeason(folder, YEAR);
    return [1, 2, 3].map((week) => weeks.get(week)?.map(({ id, projected }) => [id, projected]));
  };
  await writeSeason(false);
  const before = await known();
  await writeSeason(false, (week, at) => (week >= 3 ? 200 : ((at * 37 + week * 53) % 90) + at));
  expect(await known()).toEqual(before);
});

test('draws the same lineups from the same week, nobody twice, and none where a position lacks players', async () => {
  await writeSeason(false);
  const games = (await readPastSeason(folder, YEAR)).weeks.get(3) ?? [];
  const [one, other] = [lineupsOf(games, 'pair', 3), lineupsOf(games, 'pair', 3)];
  for (let at = 0; at < 20; at += 1) {
    const lineup = one?.() ?? [];
    expect(lineup).toEqual(other?.());
    expect(new Set(lineup).size).toBe(lineup.length);
    expect(lineup.map(({ position }) => position).slice(0, 6)).toEqual(['QB', 'RB', 'RB', 'WR', 'WR', 'TE']);
  }
  const withoutTightEnds = games.filter(({ position }) => position !== 'TE');
  expect(lineupsOf(withoutTightEnds, 'pair', 3)).toBeNull();
});

test('scores forecasts: a coin has .25, and one that is always right 0', () => {
  const pairs = [0, 1, 1, 0].map((outcome) => ({ chance: 0.5, outcome, weekNumber: 1 }));
  expect(brier(pairs)).toBe(0.25);
  expect(calibrationError(bothSides(pairs))).toBe(0);
  const sure = [0, 1].map((outcome) => ({ chance: outcome, outcome, weekNumber: 1 }));
  expect(brier(sure)).toBe(0);
  const wrong = [{ chance: 0.9, outcome: 0, weekNumber: 1 }];
  expect(calibrationError(bothSides(wrong))).toBeCloseTo(0.9);
});

test('explains a wrong call', () => {
  expect(readCall(['--from', 'x', '--season', '2025'], undefined)).toMatchObject({ year: 2025, isFit: false });
  expect(readCall(['--season', '2025', '--fit'], '/data')).toEqual({ folder: '/data', year: 2025, isFit: true });
  expect(readCall(['--season', '2025'], undefined)).toBe('--from is missing.');
  expect(readCall(['--from', 'x'], undefined)).toBe('--season is missing, or is no year.');
  expect(readCall(['--form', 'x'], undefined)).toBe('There is no option --form.');
  expect(readCall(['--from'], undefined)).toBe('--from has no value.');
});

// The real files are not part of the repository; without them there is nothing to compare with.
describe.skipIf(!existsSync(REAL))('the real season of 2025', () => {
  let season: PastSeason;
  beforeAll(async () => {
    season = await readPastSeason(REAL, 2025);
  });

  test('its postseason, and those before, are foreseen better by spreads than evenly', async () => {
    const [games, deviation, wins, later] = await reportPostseasons(REAL);
    expect(games).toMatch(/^Postseasons of .*2025: \d+ games\.$/);
    expect(deviation).toMatch(/ 1[23]\.\d points in \d+ regular games \(the app: 13\)$/);
    for (const line of [wins, later]) {
      const [ours = 1, even = 0] = [/score (\S+) /, /: (\d\.\d+)/].map((figure) =>
        Number(figure.exec(line ?? '')?.[1]),
      );
      expect(ours).toBeLessThan(even);
    }
  });

  test('is foreseen better some weeks ahead than by the last three projections', () => {
    for (const weeksAhead of [1, 4, 8]) {
      const { games, ours, recent } = accuracyAhead(season, weeksAhead);
      expect(games).toBeGreaterThan(2000);
      expect(ours.correlation).toBeGreaterThan(recent.correlation);
      expect(ours.error).toBeLessThan(recent.error);
    }
  });

  test('is foreseen better than by the share of projected points, in weeks that the tables were not fitted on', () => {
    const tested = [3, 9, 15];
    const all = [...season.weeks.values()].flat();
    const others = all.filter(({ weekNumber }) => !tested.includes(weekNumber));
    const tables = withMargin(fitTables(others, 2025, FITTED));
    const results = tested.flatMap((weekNumber) => {
      const games = season.weeks.get(weekNumber) ?? [];
      const result = evaluateWeek(
        {
          ...{ weekNumber, games },
          forecastOf: ({ position, projected }) => forecastBeforeGame(position, projected ?? 0, tables),
          projectedOf: ({ projected }) => projected ?? 0,
        },
        'before',
      );
      return result ?? [];
    });
    const { brier: ours, reference, coverage } = summaryOf(results);
    expect(results).toHaveLength(tested.length);
    expect(ours).toBeLessThan(reference);
    expect(ours).toBeLessThan(0.245);
    expect(coverage).toBeGreaterThan(0.7);
    expect(coverage).toBeLessThan(0.9);
  });

  test('80 % ranges of players hold as often in each half of the season, with tables of the other one', () => {
    const all = [...season.weeks.values()].flat();
    for (const isFirst of [true, false]) {
      const ofHalf = ({ weekNumber }: PastGame) => weekNumber <= 9 === isFirst;
      const others = all.filter((game) => !ofHalf(game));
      const tables = withMargin(fitTables(others, 2025, FITTED));
      const tested = all.filter((game) => ofHalf(game) && (game.projected ?? 0) >= 400);
      const held = tested.filter(({ position, projected, scored }) => {
        const forecast = forecastBeforeGame(position, projected, tables);
        return scored >= pointsAt(forecast, 0.1) && scored <= pointsAt(forecast, 0.9);
      });
      expect(held.length / tested.length).toBeGreaterThan(0.78);
      expect(held.length / tested.length).toBeLessThan(0.84);
    }
  });

  test('the tables of the app are those of the season with the margin', () => {
    const tables = withMargin(fitTables([...season.weeks.values()].flat(), 2025, FITTED));
    expect(FITTED.positions).toEqual(tables.positions);
  });
});
