import type { PositionStats } from '@singleback/contract/players.ts';
import { expect, it } from 'vitest';
import { efficiency, logBars, logColumns, spendingText, topOf } from './detail-model.ts';
import type { LoggedGame } from './queries.ts';

const nothing = new Proxy({}, { get: () => null }) as PositionStats;
const labels = (...args: Parameters<typeof logColumns>) => logColumns(...args).map(({ label }) => label);

it('[G3.13, G3.15] has the stats of the position', () => {
  expect(labels('WR', [])).toEqual(['TGT', 'REC', 'YDS', 'TD', 'RUSH', 'FUM']);
  expect(labels('QB', [])).toEqual(['PASS', 'PTD', 'INT', 'RUSH', 'RTD', 'FUM']);
  expect(labels('DEF', [])).toEqual(['SCK', 'INT', 'FR', 'TD', 'SFTY', 'BLK', 'PA']);
});

it('shows rare stats only when they occurred', () => {
  const threw = { ...{ passing_tds: 1 } } as PositionStats;
  expect(labels('WR', [threw])).toContain('PTD');
  expect(labels('WR', [threw])).not.toContain('INT');
});

it('[G3.15] shows kicks by distance as made of attempted', () => {
  const kicked = { fg_made_0_39: 2, fg_attempted_0_39: 3, fg_made_50: null } as PositionStats;
  const [near, , far] = logColumns('K', [kicked]);
  expect(near?.text(kicked)).toBe('2/3');
  expect(far?.text(kicked)).toBeNull();
  expect(near?.text(nothing)).toBeNull();
});

it('writes yards lost with a real minus', () => {
  const lost = { rushing_yards: -5 } as PositionStats;
  const rush = logColumns('QB', [lost]).find(({ label }) => label === 'RUSH');
  expect(rush?.text(lost)).toBe('\u22125');
});

const game = (weekNumber: number, actual: number, projected: number, played = true): LoggedGame => ({
  weekNumber,
  opponent: 'vs KC',
  status: 'final',
  played,
  actual,
  projected,
  stats: {} as LoggedGame['stats'],
});
const player = { opponent: '@ DET', projectedPoints: 1620, game: { kickoff: null, started: false } };
const kinds = (...args: Parameters<typeof logBars>) => logBars(...args).map(({ kind }) => kind);

it('[G2.32] shows actual against projected points week by week', () => {
  const log = [game(1, 1480, 1890), game(2, 2260, 1790), game(4, 0, 1500, false)];
  expect(kinds(log, player, 5)).toEqual(['under', 'beat', 'bye', 'absent', 'to_come']);
  expect(logBars(log, player, 5).at(-1)).toMatchObject({ weekNumber: 5, projected: 1620, actual: null });
});

it('shows the upcoming bye, and a week already played only once', () => {
  expect(kinds([game(1, 1000, 900)], { ...player, game: null }, 2)).toEqual(['beat', 'bye']);
  expect(kinds([game(1, 1000, 900)], player, 1)).toEqual(['beat']);
  expect(kinds([], player, 1)).toEqual(['to_come']);
});

it('ends at the next full ten above the tallest bar', () => {
  expect(topOf(logBars([game(1, 2260, 1790)], player, 2))).toBe(3000);
  expect(topOf(logBars([game(1, 3000, 0)], player, 2))).toBe(4000);
  expect(topOf([])).toBe(2000);
});

const stats = (known: Partial<PositionStats>) => known as PositionStats;

it('shows the key figure of each position', () => {
  expect(efficiency('WR', stats({ receptions: 41, targets: 63 }))).toEqual({
    label: 'Catch',
    text: '65%',
    under: '41 of 63',
  });
  expect(efficiency('QB', stats({ passing_tds: 12, interceptions: 3 }))?.under).toBe('3 INT');
  expect(
    efficiency('K', stats({ fg_made_0_39: 4, fg_attempted_0_39: 4, fg_made_50: 1, fg_attempted_50: 2 }))?.text,
  ).toBe('83%');
});

it('shows nothing without attempts', () => {
  expect(efficiency('TE', stats({ receptions: 0, targets: 0 }))).toBeNull();
  expect(efficiency('QB', stats({ passing_tds: null }))).toBeNull();
});

const receiver = { position: 'WR', usesElsewhere: 0, usedWeeks: [] } as const;

it('[G1.2] describes how many uses are left', () => {
  expect(spendingText(receiver, 1, 10)).toBe('Unused. 10 weeks left to use him once.');
  expect(spendingText({ ...receiver, position: 'DEF' }, 2, 1)).toBe('Unused. 1 week left to use them up to 2 times.');
  expect(spendingText({ ...receiver, usesElsewhere: 1, usedWeeks: [3] }, 1, 10)).toBe('Used in week 3.');
  expect(spendingText({ ...receiver, usesElsewhere: 2, usedWeeks: [3, 5] }, 3, 9)).toBe(
    'Used 2 of 3 (weeks 3, 5). 9 weeks left to use him again.',
  );
});
