import type { LineupCorrection } from '@singleback/contract/lineups.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { device } from '../../../platform/api/device-storage.ts';
import { memoryStorage } from '../../../platform/api/testing/memory-storage.ts';
import { dismiss, readDismissed, shownCorrections } from './corrections.ts';

const correction: LineupCorrection = {
  id: 'c1',
  week_id: 'w3',
  week_number: 3,
  player: { id: 'p1', name: 'Bucky Irving', position: 'RB' },
  changes: [{ stat: 'rushingYards', old: 87, new: 88 }],
  points_before: 27.1,
  points_after: 27.2,
  lineups: [
    { id: 'l1', lineup_name: 'Blitz', points_change: 0.1 },
    { id: 'l2', lineup_name: 'Rush', points_change: 0.1 },
  ],
  noted_at: '2025-09-25T09:00:00.000Z',
};

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

describe('displayed corrections', () => {
  test('groups lineups with the same change', () => {
    const [shown, ...more] = shownCorrections([correction]);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({ weekNumber: 3, text: '+0.1, Irving 87 to 88 rushing yards' });
    expect(shown?.lineups.map(({ name }) => name)).toEqual(['Blitz', 'Rush']);
  });

  test('a lineup with the player as Double Down has a line of its own', () => {
    const lineups = [...correction.lineups, { id: 'l3', lineup_name: null, points_change: 0.2 }];
    const shown = shownCorrections([{ ...correction, lineups }]);
    expect(shown.map(({ text }) => text.split(',')[0])).toEqual(['+0.1', '+0.2']);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(2);
  });

  test('stores each dismissal once, and ignores malformed storage', () => {
    device.set('corrections-read', '{"not": "a list"}');
    expect(readDismissed()).toEqual([]);
    expect(dismiss(['a', 'b'])).toEqual(['a', 'b']);
    expect(dismiss(['b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(readDismissed()).toEqual(['a', 'b', 'c']);
    device.set('corrections-read', '[');
    expect(readDismissed()).toEqual([]);
  });
});
