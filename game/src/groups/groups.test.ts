import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLOT_KINDS } from '../players/positions.ts';
import { checkGroupForm, type GroupForm, groupFormProblems } from './check-group-form.ts';
import { checkGroupSelection, type SelectableGroup, whyNotSelect, whyOutOf } from './check-group-selection.ts';
import { baseOf, changedFields, checkFieldsFresh, checkSettingsEdit } from './edit-group.ts';
import {
  DEFAULT_SETTINGS,
  EVERYONE_GROUP_ID,
  type GroupSettings,
  multiplierFromPercent,
  percentFromMultiplier,
  playoffMultiplierHundredths,
  sameSettings,
  settingsInWords,
  shownGroupName,
} from './settings.ts';

const few = fc.integer({ min: 0, max: 1 });
const settings: fc.Arbitrary<GroupSettings> = fc.record({
  maxPlayerUsage: fc.integer({ min: 1, max: 2 }),
  counts: fc.record({ QB: few, RB: few, WR: few, TE: few, FLEX: few, DEF: few, K: few }),
  playoffBonusPercent: fc.constantFrom(0, 25),
  playoffWeeks: fc.constantFrom([14, 15, 16, 17], [15, 16, 17, 18], [18, 17, 16, 15]),
  playerDoubleDown: fc.boolean(),
});

describe('settings', () => {
  test('[G5.20, G9.4] the defaults', () => {
    expect(settingsInWords(DEFAULT_SETTINGS).slots).toBe('1 QB · 2 RB · 2 WR · 1 TE · 1 FLEX · 1 DEF · 1 K');
    expect(DEFAULT_SETTINGS).toMatchObject({
      maxPlayerUsage: 1,
      playoffWeeks: [15, 16, 17, 18],
      playerDoubleDown: false,
    });
    expect(multiplierFromPercent(DEFAULT_SETTINGS.playoffBonusPercent)).toBe(1.25);
  });

  test('[G5.18] the playoffs can’t be moved to end before the first week of a group', () => {
    const before = { settings: DEFAULT_SETTINGS, missedWeeks: 'nothing', startWeek: 18 };
    const moved = { ...DEFAULT_SETTINGS, playoffWeeks: [14, 15, 16, 17] };
    const check = (startWeek: number | null, currentWeek = 3) =>
      checkSettingsEdit({ ...before, settings: moved, startWeek }, before, { isPremium: true, currentWeek });
    expect(check(18)).toMatchObject({ message: 'The group’s last week is 17', details: { field: 'start_week' } });
    expect([check(17), check(null)]).toEqual([null, null]);
    // A first week that is over stays as it is.
    const early = { ...before, startWeek: 2 };
    expect(checkSettingsEdit({ ...early, settings: moved }, early, { isPremium: true, currentWeek: 3 })).toBeNull();
  });

  test('[G5.22] equal settings are an equivalence: each with itself, both ways, and through a third', () => {
    fc.assert(
      fc.property(settings, settings, settings, (a, b, c) => {
        expect(sameSettings(a, { ...a, playoffWeeks: a.playoffWeeks.toReversed() })).toBe(true);
        expect(sameSettings(a, b)).toBe(sameSettings(b, a));
        if (sameSettings(a, b) && sameSettings(b, c)) expect(sameSettings(a, c)).toBe(true);
      }),
    );
  });

  test('[G5.22] each of the settings alone makes two groups differ', () => {
    const others: GroupSettings[] = [
      ...SLOT_KINDS.map((kind) => ({ ...DEFAULT_SETTINGS, counts: { ...DEFAULT_SETTINGS.counts, [kind]: 0 } })),
      { ...DEFAULT_SETTINGS, maxPlayerUsage: 2 },
      { ...DEFAULT_SETTINGS, playoffBonusPercent: 20 },
      { ...DEFAULT_SETTINGS, playoffWeeks: [14, 15, 16, 17] },
      { ...DEFAULT_SETTINGS, playoffWeeks: [15, 16, 17] },
      { ...DEFAULT_SETTINGS, playerDoubleDown: true },
    ];
    expect(others.filter((other) => sameSettings(DEFAULT_SETTINGS, other))).toEqual([]);
  });

  test('[G5.17, G9.4] a bonus in percent is a multiplier on the wire, and comes back', () => {
    for (let percent = 0; percent <= 100; percent += 5) {
      expect(percentFromMultiplier(multiplierFromPercent(percent))).toBe(percent);
    }
    expect(playoffMultiplierHundredths(DEFAULT_SETTINGS, 15)).toBe(125);
    expect(playoffMultiplierHundredths(DEFAULT_SETTINGS, 14)).toBe(100);
  });

  test('[G2.36, G2.37] are shown in words; the everyone-group by its own name', () => {
    const all = { ...DEFAULT_SETTINGS, maxPlayerUsage: 2, playerDoubleDown: true };
    expect(settingsInWords(all)).toMatchObject({
      usage: 'Usage: 2x',
      playoff: 'Playoff +25%',
      doubleDown: 'Double-Down',
    });
    const plain = settingsInWords({ ...DEFAULT_SETTINGS, playoffBonusPercent: 0 });
    expect([plain.playoff, plain.doubleDown]).toEqual([null, null]);
    expect(shownGroupName({ id: EVERYONE_GROUP_ID, name: 'Everyone' })).toBe('Everyone (Default)');
    expect(shownGroupName({ id: 'x', name: 'Office League' })).toBe('Office League');
  });
});

describe('choosing groups', () => {
  const group = (id: string, more: Partial<GroupSettings> = {}, alreadySubmitted = false): SelectableGroup => ({
    id,
    settings: { ...DEFAULT_SETTINGS, ...more },
    alreadySubmitted,
  });

  test('[G5.21, G8.25] at least one', () => {
    expect(checkGroupSelection([])?.message).toBe('Please select at least one group');
    expect(checkGroupSelection([group('a'), group('b')])).toBeNull();
  });

  test('[G2.38, G5.22] all must play by the settings of the first', () => {
    const odd = group('b', { maxPlayerUsage: 2 });
    expect(whyNotSelect(odd, [group('a')])?.message).toBe('Incompatible settings with selected group(s)');
    expect(whyNotSelect(odd, [])).toBeNull();
    expect(whyNotSelect(odd, [odd])).toBeNull();
    expect(checkGroupSelection([group('a'), odd])).toMatchObject({
      code: 'settings_differ',
      details: { groupId: 'b' },
    });
  });

  test('[G2.39] one lineup in each group and week', () => {
    const message = 'Already submitted to this group this week';
    expect(whyNotSelect(group('a', {}, true), [])?.message).toBe(message);
    expect(checkGroupSelection([group('a'), group('b', {}, true)])?.message).toBe(message);
  });

  test('none before its first week', () => {
    const of = { name: 'Early', startWeek: 3, outSinceWeek: null, isWatching: false };
    const whyIn = (weekNumber: number) => whyOutOf(of, { weekNumber });
    expect([2, 3, 18].map((week) => whyIn(week)?.message)).toEqual(['Starts in week 3', undefined, undefined]);
    expect(checkGroupSelection([group('a'), { ...group('b'), whyOut: whyIn(2) }])).toEqual(whyIn(2));
  });
});

describe('the create group form', () => {
  const form = (more: Partial<GroupForm> = {}): GroupForm => ({
    name: 'Office League',
    description: '',
    seasonId: 's',
    visibility: 'private',
    missedWeeks: 'nothing',
    maxParticipants: 50,
    settings: DEFAULT_SETTINGS,
    ...more,
  });
  const premium = { isPremium: true, currentSeasonId: 's' };
  const field = (more: Partial<GroupForm>) => checkGroupForm(form(more), premium)?.details?.field;
  const ofSettings = (more: Partial<GroupSettings>) => field({ settings: { ...DEFAULT_SETTINGS, ...more } });

  test('[G5.11, G5.12] name and description', () => {
    expect(checkGroupForm(form({ name: '  ' }), premium)?.message).toBe('Name is required');
    expect([field({ name: 'x'.repeat(100) }), field({ name: 'x'.repeat(101) })]).toEqual([undefined, 'name']);
    expect([field({ description: 'x'.repeat(500) }), field({ description: 'x'.repeat(501) })]).toEqual([
      undefined,
      'description',
    ]);
    expect(field({ name: 'a\u0000b' })).toBe('name');
  });

  test('[G5.13, G5.14, G5.15] season, visibility, participants, usage', () => {
    expect([field({ seasonId: 'old' }), field({ visibility: 'secret' })]).toEqual(['season_id', 'visibility']);
    expect([1, 2, 100, 101, 2.5].map((maxParticipants) => field({ maxParticipants }))).toEqual([
      'max_participants',
      undefined,
      undefined,
      'max_participants',
      'max_participants',
    ]);
    expect([0, 1, 5, 6].map((maxPlayerUsage) => ofSettings({ maxPlayerUsage }))).toEqual([
      'max_player_usage',
      undefined,
      undefined,
      'max_player_usage',
    ]);
  });

  test('[G5.16] slot counts, and at least one slot', () => {
    const max = { QB: 3, RB: 4, WR: 4, TE: 3, FLEX: 2, DEF: 2, K: 2 };
    expect(ofSettings({ counts: max })).toBeUndefined();
    for (const kind of SLOT_KINDS) {
      expect(ofSettings({ counts: { ...max, [kind]: max[kind] + 1 } })).toBe(`${kind.toLowerCase()}_count`);
      expect(ofSettings({ counts: { ...max, [kind]: -1 } })).toBe(`${kind.toLowerCase()}_count`);
    }
    expect(ofSettings({ counts: { QB: 0, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 } })).toBe('qb_count');
  });

  test('[G5.17, G5.18] playoff bonus in steps of 5, playoff weeks 14-17 or 15-18', () => {
    expect([0, 5, 100].map((playoffBonusPercent) => ofSettings({ playoffBonusPercent }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const playoffBonusPercent of [-5, 3, 105])
      expect(ofSettings({ playoffBonusPercent })).toBe('playoff_multiplier');
    expect(ofSettings({ playoffWeeks: [14, 15, 16, 17] })).toBeUndefined();
    for (const playoffWeeks of [[], [15], [16, 17, 18], [13, 14, 15, 16]])
      expect(ofSettings({ playoffWeeks })).toBe('playoff_weeks');
  });

  test('[G5.19, G5.20] a free user gets the default settings only, and hears of Premium', () => {
    const free = { ...premium, isPremium: false };
    expect(checkGroupForm(form(), free)).toBeNull();
    const custom = checkGroupForm(form({ settings: { ...DEFAULT_SETTINGS, playerDoubleDown: true } }), free);
    expect([custom?.code, custom?.message]).toEqual(['premium_needed', 'Custom group settings need Premium']);
    expect(field({ settings: { ...DEFAULT_SETTINGS, playerDoubleDown: true } })).toBeUndefined();
    const missed = checkGroupForm(form({ missedWeeks: 'lowest' }), free);
    expect([missed?.code, missed?.details]).toEqual(['premium_needed', { field: 'missed_weeks' }]);
    expect(field({ missedWeeks: 'lowest' })).toBeUndefined();
    expect(field({ missedWeeks: 'average' })).toBe('missed_weeks');
    const customField = (more: Partial<GroupSettings>) =>
      checkGroupForm(form({ settings: { ...DEFAULT_SETTINGS, ...more } }), free)?.details;
    expect(customField({ playerDoubleDown: true })).toEqual({ field: 'player_double_down' });
    expect(customField({ playoffWeeks: [14, 15, 16, 17] })).toEqual({ field: 'playoff_weeks' });
    expect(customField({ playoffBonusPercent: 30 })).toEqual({ field: 'playoff_multiplier' });
    expect(customField({ maxPlayerUsage: 2 })).toEqual({ field: 'max_player_usage' });
    expect(customField({ counts: { ...DEFAULT_SETTINGS.counts, K: 2 } })).toEqual({ field: 'k_count' });
  });

  test('names every field that is wrong, and never throws', () => {
    expect(groupFormProblems(form({ name: '', maxParticipants: 0 }), premium)).toHaveLength(2);
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, text, fc.double(), (name, description, visibility, maxParticipants) => {
        expect(
          Array.isArray(groupFormProblems(form({ name, description, visibility, maxParticipants }), premium)),
        ).toBe(true);
      }),
    );
  });
});

const fields = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  description: fc.constantFrom('', 'x', 'y'),
  playoff_weeks: fc.constantFrom([14, 15], [15, 16]),
});

test('a form changes what its user changed and never what somebody else has (rules 7.19)', () => {
  fc.assert(
    fc.property(fields, fields, fields, (opened, mine, theirs) => {
      const change = changedFields(mine, opened);
      const base = baseOf(change, opened);
      const refusal = checkFieldsFresh(change, base, theirs);
      const isTheirs = (field: string) =>
        JSON.stringify(theirs[field as 'name']) !== JSON.stringify(opened[field as 'name']);
      const overwritten = Object.keys(change).filter(
        (field) => isTheirs(field) && JSON.stringify(theirs[field as 'name']) !== JSON.stringify(mine[field as 'name']),
      );
      expect(refusal === null).toBe(overwritten.length === 0);
      expect(Object.keys((refusal?.details?.current as object | undefined) ?? {})).toEqual(overwritten);
      // With what the refusal tells, the same save goes through.
      const known = { ...opened, ...(refusal?.details?.current as object | undefined) } as typeof opened;
      const again = changedFields(mine, known);
      expect(checkFieldsFresh(again, baseOf(again, known), theirs)).toBeNull();
    }),
  );
});

test('says what was changed, and to what', () => {
  expect(checkFieldsFresh({ name: 'Mine' }, { name: 'Old' }, { name: 'Theirs' })?.message).toBe(
    'Someone else changed the name to “Theirs”. Save again to replace it.',
  );
  const settings = { qb_count: 1, wr_count: 2, start_week: 3 };
  expect(
    checkFieldsFresh({ qb_count: 2, wr_count: 3, start_week: 5 }, settings, { qb_count: 3, wr_count: 4, start_week: 4 })
      ?.message,
  ).toBe('Someone else changed the slots, the start week. Save again to replace them.');
});
