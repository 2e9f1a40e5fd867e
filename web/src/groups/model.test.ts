import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { shownSettings } from './model.ts';

const own: GroupSettings = {
  maxPlayerUsage: 2,
  counts: { QB: 2, RB: 3, WR: 2, TE: 1, FLEX: 0, DEF: 1, K: 0 },
  playoffBonusPercent: 35,
  playoffWeeks: [14, 15, 16, 17],
  playerDoubleDown: true,
};

test('[G2.36] shows a group’s slots, and tags only for settings that differ', () => {
  expect(shownSettings(settingsToWire(own))).toEqual({
    slots: '2 QB · 3 RB · 2 WR · 1 TE · 1 DEF',
    tags: ['Usage: 2x', 'Double-Down', 'Playoff +35%'],
  });
  expect(shownSettings(settingsToWire({ ...own, playoffBonusPercent: 0, playerDoubleDown: false })).tags).toEqual([
    'Usage: 2x',
  ]);
});
