import type { TryWeekResult } from '@singleback/contract/try.ts';
import { expect, test } from 'vitest';
import { challengeLink, challengeOf, challengeWords } from './challenge.ts';
import { type ChartLabel, chartLabels, fittingLabels } from './chart-labels.ts';
import { instantAt, partsOf, playerAt, shareOf, totalAt } from './playback.ts';

test('a link carries the season, the points and the name', () => {
  const link = challengeLink('https://singleback.example', 'invented-1', 1873.6, 'Ben & Co');
  expect(link).toBe('https://singleback.example/try?season=invented-1&beat=1874&by=Ben+%26+Co');
  expect(challengeOf(new URL(link).search)).toEqual({ season: 'invented-1', beat: 1874, by: 'Ben & Co' });
});

test('a link of a visitor has no name, and what is no name or no points is left out', () => {
  const link = challengeLink('https://singleback.example', 'nfl-2025', 1200, null);
  expect(challengeOf(new URL(link).search)).toEqual({ season: 'nfl-2025', beat: 1200, by: null });
  expect(challengeOf(`?beat=-4&by=${'x'.repeat(33)}`)).toEqual({ season: null, beat: null, by: null });
  expect(challengeOf('?beat=1e99&by=%E2%80%AEneB')).toEqual({ season: null, beat: null, by: null });
});

test('the words say who is ahead, and by how much', () => {
  expect(challengeWords(1874.2, 1902, 'Ben')).toBe('Ben made 1,902. 28 short');
  expect(challengeWords(1914.4, 1902, 'Ben')).toBe('12 more than Ben');
  expect(challengeWords(1902.3, 1902, 'Ben')).toBe('As many as Ben: 1,902');
  expect(challengeWords(1874.2, 1902, null)).toBe('Your friend made 1,902. 28 short');
});

const at = (minute: number) => new Date(Date.UTC(2025, 9, 19, 17, minute)).toISOString();
const slot = { id: 'a', name: 'Davante Adams', position: 'WR' } as TryWeekResult['slots'][number];
const result = {
  slots: [slot],
  moments: [
    { at: at(10), player_id: 'a', gain: 0.4, words: null },
    { at: at(20), player_id: 'a', gain: 7.1, words: '1-yard touchdown catch' },
    { at: at(30), player_id: 'a', gain: 8.6, words: '76-yard catch' },
    { at: at(40), player_id: 'a', gain: 3, words: 'Final' },
    { at: at(40), player_id: 'a', gain: 26.5, words: 'Final' },
  ],
  line: [{ at: at(20), points: 7.5 }],
  windows: [{ kickoff_time: at(0), ends_at: at(50), games: ['LAR @ JAX'] }],
} as unknown as TryWeekResult;

test('big plays have short words, and those to come have none', () => {
  const parts = partsOf(result.windows);
  expect(chartLabels(result, parts, Date.parse(at(59))).map(({ name, words }) => `${name} ${words}`)).toEqual([
    ...['Adams 1-yd TD', 'Adams 76-yd catch', 'Adams +26.50, 1 more'],
  ]);
  const [first, ...later] = chartLabels(result, parts, Date.parse(at(25)));
  expect(later).toEqual([]);
  expect(first).toMatchObject({ points: 7.5, x: 0.4 });
});

test('a label gives way to a newer one, and a phone shows only the newest', () => {
  const label = (key: string, x: number, points: number): ChartLabel => ({
    key,
    x,
    points,
    name: 'Adams',
    words: 'TD',
  });
  const labels = [label('a', 0.3, 20), label('b', 0.31, 21), label('c', 0.32, 80), label('d', 0.9, 81)];
  const size = { width: 800, height: 200, most: 100 };
  expect(fittingLabels(labels, size, 99).map(({ key }) => key)).toEqual(['b', 'c', 'd']);
  expect(fittingLabels(labels, size, 1).map(({ key }) => key)).toEqual(['d']);
});

const clock = (hour: number) => new Date(Date.UTC(2025, 9, 19, hour)).toISOString();
const WINDOWS = [
  { kickoff_time: clock(17), ends_at: clock(21), games: ['A @ B', 'C @ D'] },
  { kickoff_time: clock(20), ends_at: clock(23), games: ['E @ F'] },
];

test('the run goes through the kickoff windows without gaps, and to the very end', () => {
  const parts = partsOf(WINDOWS);
  expect(parts.map(({ from }) => from)).toEqual([0, parts[0]?.to]);
  expect(parts.at(-1)?.to).toBeCloseTo(1);
  expect(instantAt(parts, 0)).toBe(Date.parse(clock(17)));
  expect(instantAt(parts, 1)).toBe(Number.POSITIVE_INFINITY);
  for (const share of [0.1, 0.5, 0.9]) expect(shareOf(parts, instantAt(parts, share))).toBeCloseTo(share);
});

test('totals and players have the points that were made by an instant', () => {
  const line = [
    { at: clock(18), points: 6.1 },
    { at: clock(19), points: 6.3 },
  ];
  expect([17, 18, 22].map((hour) => totalAt(line, Date.parse(clock(hour))))).toEqual([0, 6.1, 6.3]);
  const moments = [
    { at: clock(18), player_id: 'a', gain: 0.1, words: null },
    { at: clock(19), player_id: 'a', gain: 0.2, words: null },
    { at: clock(19), player_id: 'b', gain: 6, words: '1-yard touchdown run' },
  ];
  expect(playerAt(moments, 'a', Date.parse(clock(22)))).toBe(0.3);
});
