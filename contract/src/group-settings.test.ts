import { DEFAULT_SETTINGS, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { settingsFromWire, settingsToWire } from './group-settings.ts';

const own: GroupSettings = {
  maxPlayerUsage: 2,
  counts: { QB: 2, RB: 3, WR: 2, TE: 1, FLEX: 0, DEF: 1, K: 0 },
  playoffBonusPercent: 35,
  playoffWeeks: [14, 15, 16, 17],
  playerDoubleDown: true,
};

test('[G5.17] settings survive a round trip, with the bonus as a multiplier', () => {
  expect(settingsToWire(own).playoff_multiplier).toBe(1.35);
  for (const settings of [own, DEFAULT_SETTINGS]) expect(settingsFromWire(settingsToWire(settings))).toEqual(settings);
});
