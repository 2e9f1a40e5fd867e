import type { TryWeekResult } from '@singleback/contract/try.ts';
import { expect, test } from 'vitest';
import { type ChartLabel, chartLabels, fittingLabels } from './chart-labels.ts';
import { partsOf } from './playback.ts';

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
