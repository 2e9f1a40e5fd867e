import type { PositionStats } from '@singleback/contract/players.ts';
import { expect, it } from 'vitest';
import { logColumns } from './log-columns.ts';

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
