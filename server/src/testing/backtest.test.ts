import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gainsOf } from '../../../bench/backtest/gains.ts';
import { GREEDY, POLICIES, playSeason } from '../../../bench/backtest/play.ts';
import { type PastPlayer, readPlayedSeason } from '../../../bench/backtest/read-season.ts';
import { backtest, readCall } from '../../../bench/backtest.ts';

const FIXTURES = fileURLToPath(new URL('../pipeline/feeds/nflverse/fixtures', import.meta.url));
const NEEDED = ['games.csv', 'stats_player_week_2025.csv'];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backtest-'));
  await mkdir(join(folder, 'nflverse'));
  for (const name of NEEDED) await copyFile(join(FIXTURES, name), join(folder, 'nflverse', name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run backtest', () => {
  test('ends with one line of JSON that has every policy, greedy with a gain of 0', async () => {
    const lines: string[] = [];
    await backtest({ folder: FIXTURES, years: [2025], universes: 2 }, (line) => lines.push(line));
    const { policies } = JSON.parse(lines.at(-1) ?? '') as { policies: { name: string; gain: number; ci: number }[] };
    expect(policies.map(({ name }) => name)).toEqual(POLICIES.map(({ name }) => name));
    expect(policies[0]).toEqual({ name: 'greedy', gain: 0, ci: 0 });
    expect(policies.at(-1)?.name).toBe('default');
    expect(policies.every(({ gain, ci }) => Number.isFinite(gain) && ci >= 0)).toBe(true);
  });

  test('does without rosters, projections, team stats and injuries, and says so', async () => {
    const { notes, players } = await readPlayedSeason(folder, 2025);
    expect(notes.join(' ')).toMatch(
      /no stats_team_week_2025.*no roster_weekly.*no injuries_2025.*no nflcom_weekly_projections_2025/,
    );
    expect(players.length).toBeGreaterThan(0);
    expect(players.every(({ position }) => position !== 'DEF')).toBe(true);
    const lines: string[] = [];
    await backtest({ folder, years: [2025], universes: 2 }, (line) => lines.push(line));
    expect(lines[0]).toMatch(/^2025: There is no /);
    expect(lines.at(-1)).toMatch(/^{"policies":\[/);
  });

  test('names a file that it can’t do without', async () => {
    await expect(readPlayedSeason(folder, 2019)).rejects.toThrow(/stats_player_week_2019.csv refused: it is not there/);
    await expect(readPlayedSeason(join(folder, 'nowhere'), 2025)).rejects.toThrow(/games.csv refused: it is not there/);
  });

  test('explains a wrong call', () => {
    const call = (...words: string[]) => readCall(words, undefined);
    expect(call('--from', '/a', '--season', '2024', '--season', '2025')).toEqual({
      ...{ folder: '/a', years: [2024, 2025], universes: 40 },
    });
    expect(call('--season', '2025')).toMatch(/--from/);
    expect(readCall(['--season', '2025'], '/b')).toMatchObject({ folder: '/b' });
    expect(call('--from', '/a')).toMatch(/--season/);
    expect(call('--from', '/a', '--season')).toMatch(/no value/);
    expect(call('--from', '/a', '--season', 'x')).toMatch(/year/);
    expect(call('--from', '/a', '--season', '2025', '--season', '2025')).toMatch(/twice/);
    expect(call('--from', '/a', '--season', '2025', '--universes', '1')).toMatch(/2 to 1000/);
    expect(call('--what', '1')).toMatch(/--what/);
  });
});

describe('the figures of a backtest', () => {
  test('a season scores actual points, playoff weeks a quarter more, with each player once', () => {
    const player = (id: string, points: number): PastPlayer => ({
      ...{ id, position: 'QB', injuries: [] },
      teams: Array.from({ length: 18 }, () => 'KC'),
      projected: Array.from({ length: 18 }, () => 1000),
      points: Array.from({ length: 18 }, () => points),
    });
    const players = Array.from({ length: 18 }, (_, at) => player(`p${at}`, 1000));
    const counts = { QB: 1, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };
    const universe = { players, counts, expected: () => 1000 };
    expect(playSeason(universe, GREEDY)).toBe(14 * 1000 + 4 * 1250);
    expect(playSeason({ ...universe, players: players.slice(0, 5) }, GREEDY)).toBe(5 * 1000);
  });

  test('a gain is the mean over universes, and its interval narrows with their number', () => {
    const policies = [GREEDY, { ...GREEDY, name: 'other' }];
    const universes = (count: number) =>
      Array.from({ length: count }, (_, at) => [10_000, at % 2 === 0 ? 11_000 : 13_000]);
    const [greedy, few] = gainsOf(policies, [universes(10)]);
    const [, many] = gainsOf(policies, [universes(1000)]);
    expect(greedy).toMatchObject({ gain: 0, ci: 0, points: 100 });
    expect(few).toMatchObject({ gain: 20, points: 120 });
    expect(few?.ci).toBeCloseTo(6.5, 1);
    expect(many?.ci).toBeCloseTo(0.6, 1);
    // Seasons that differ widen it, whatever the universes of each say.
    const [, apart] = gainsOf(policies, [universes(1000), universes(1000).map(([a = 0, b = 0]) => [a, b + 20_000])]);
    expect(apart?.gain).toBe(120);
    expect(apart?.ci).toBeGreaterThan(100);
  });
});
