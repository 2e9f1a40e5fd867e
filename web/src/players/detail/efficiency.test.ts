import type { PositionStats } from '@singleback/contract/players.ts';
import { expect, it } from 'vitest';
import { efficiency } from './efficiency.ts';

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
