import { expect, test } from 'vitest';
import { instantAt, partsOf, playerAt, shareOf, totalAt } from './playback.ts';

const at = (hour: number) => new Date(Date.UTC(2025, 9, 19, hour)).toISOString();
const WINDOWS = [
  { kickoff_time: at(17), ends_at: at(21), games: ['A @ B', 'C @ D'] },
  { kickoff_time: at(20), ends_at: at(23), games: ['E @ F'] },
];

test('the run goes through the kickoff windows without gaps, and to the very end', () => {
  const parts = partsOf(WINDOWS);
  expect(parts.map(({ from }) => from)).toEqual([0, parts[0]?.to]);
  expect(parts.at(-1)?.to).toBeCloseTo(1);
  expect(instantAt(parts, 0)).toBe(Date.parse(at(17)));
  expect(instantAt(parts, 1)).toBe(Number.POSITIVE_INFINITY);
  for (const share of [0.1, 0.5, 0.9]) expect(shareOf(parts, instantAt(parts, share))).toBeCloseTo(share);
});

test('totals and players have the points that were made by an instant', () => {
  const line = [
    { at: at(18), points: 6.1 },
    { at: at(19), points: 6.3 },
  ];
  expect([17, 18, 22].map((hour) => totalAt(line, Date.parse(at(hour))))).toEqual([0, 6.1, 6.3]);
  const moments = [
    { at: at(18), player_id: 'a', gain: 0.1, words: null },
    { at: at(19), player_id: 'a', gain: 0.2, words: null },
    { at: at(19), player_id: 'b', gain: 6, words: '1-yard touchdown run' },
  ];
  expect(playerAt(moments, 'a', Date.parse(at(22)))).toBe(0.3);
});
