import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { lateJoinerWords, settingsHelp, shownSettings } from './model.ts';

const own: GroupSettings = {
  maxPlayerUsage: 2,
  counts: { QB: 2, RB: 3, WR: 2, TE: 1, FLEX: 0, DEF: 1, K: 0 },
  playoffBonusPercent: 35,
  playoffWeeks: [14, 15, 16, 17],
  playerDoubleDown: true,
};

test('[G2.36] shows a group’s slots, and tags only for settings that differ', () => {
  expect(shownSettings({ group_settings: settingsToWire(own) })).toEqual({
    slots: '2 QB · 3 RB · 2 WR · 1 TE · 1 DEF',
    tags: ['Usage: 2x', 'Double-Down', 'Playoff +35%'],
  });
  const plain = settingsToWire({ ...own, playoffBonusPercent: 0, playerDoubleDown: false });
  expect(shownSettings({ group_settings: plain }).tags).toEqual(['Usage: 2x']);
  const tags = ['Usage: 2x', 'Missed weeks: lowest score'];
  expect(shownSettings({ group_settings: plain, missed_weeks: 'lowest' }).tags).toEqual(tags);
});

test('says what weeks without a lineup count, before joining and behind the question mark', () => {
  const group_settings = settingsToWire(own);
  expect(settingsHelp({ group_settings, missed_weeks: 'lowest' }).at(-1)).toContain('up to two you miss');
  expect(settingsHelp({ group_settings, missed_weeks: 'nothing' }).at(-1)).toContain('score 0');
  expect(lateJoinerWords({ missed_weeks: 'lowest', start_week: null }, 5)).toBe(
    'For past weeks you get the group’s lowest score, and for up to two you miss later.',
  );
  expect(lateJoinerWords({ missed_weeks: 'nothing', start_week: null }, 5)).toBe('Past weeks count as zero for you.');
  // No week of the group is over.
  expect(lateJoinerWords({ missed_weeks: 'nothing', start_week: 5 }, 5)).toBeNull();
  expect(lateJoinerWords({ missed_weeks: 'lowest', start_week: null }, 1)).toBe(
    'For up to two weeks you miss you get the group’s lowest score.',
  );
});

test('says that a group plays last one standing, and to newcomers once they could only watch', () => {
  const plain = { group_settings: settingsToWire({ ...own, playoffBonusPercent: 0, playerDoubleDown: false }) };
  const cut = { ...plain, cut: 1, cut_from: 5 };
  expect(shownSettings(cut).tags.at(-1)).toBe('Last one standing · 1 out a week from week 5');
  expect(settingsHelp(cut).at(-1)).toMatch(/^Last one standing\. From week 5 on, the lowest score is out each week\./);
  expect(settingsHelp({ ...cut, cut: 2 }).at(-1)).toContain('the two lowest scores are out');
  expect(settingsHelp(plain).join()).not.toContain('Last one standing');
  const watching = 'The first cut is over: you join to watch.';
  expect(lateJoinerWords({ missed_weeks: 'lowest', cut_from: 5 }, 6)).toBe(watching);
  expect(lateJoinerWords({ missed_weeks: 'nothing', is_watching: true }, null)).toBe(watching);
  expect(lateJoinerWords({ missed_weeks: 'nothing', cut_from: 5 }, 5)).toBe('Past weeks count as zero for you.');
});

test('a group of a postseason says round for week in all of it', () => {
  const seasons = { id: '1', name: '2025 Postseason', kind: 'postseason' } as const;
  for (const missed_weeks of ['lowest', 'nothing'] as const) {
    const group = { group_settings: settingsToWire(own), seasons, missed_weeks, start_week: null, cut: 1, cut_from: 2 };
    const late = [null, 1].map((week) => lateJoinerWords(group, week));
    expect([...settingsHelp(group), ...shownSettings(group).tags, ...late].join(' ')).not.toMatch(/week/i);
  }
});
