import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { checkLineupName, defaultLineupName, lineupNameOnSubmit } from './lineup-name.ts';
import { shownLineupName } from './shown-lineup-name.ts';
import { openSlotLabel, parseSlotKey, slotLabel, slotsFor } from './slots.ts';
import { largestUses, spentLabel, spentWords, usageLeft, usageLimit } from './usage.ts';

describe('slots', () => {
  test('[G3.9, G3.19] the default lineup has these slots, in this order', () => {
    const slots = slotsFor(DEFAULT_SETTINGS.counts);
    expect(slots.map(({ key }) => key)).toEqual(['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1']);
    expect(slots.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(slots.map(slotLabel).join(' ')).toBe('QB RB RB WR WR TE FLEX DEF K');
  });

  test('[G3.9] keys are read in capitals and in small letters, nothing else is', () => {
    expect(parseSlotKey('rb2')).toEqual({ key: 'RB2', kind: 'RB', index: 2 });
    for (const slot of slotsFor(DEFAULT_SETTINGS.counts))
      expect(parseSlotKey(slot.key.toLowerCase())?.key).toBe(slot.key);
    const garbage = ['', 'QB', 'QB0', 'QB01', 'QB10', 'XX1', ' QB1', 'QB1\n', 'ǪB1', 'constructor1', '1'];
    expect(garbage.filter((key) => parseSlotKey(key) !== null)).toEqual([]);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (key) => parseSlotKey(key) !== undefined));
  });

  test('an open slot says what it takes', () => {
    expect([openSlotLabel({ kind: 'K' }), openSlotLabel({ kind: 'FLEX' })]).toEqual(['Add K', 'Add RB, WR or TE']);
  });
});

describe('usage', () => {
  test('[G5.24] the smallest limit of the groups counts', () => {
    expect(usageLimit([{ maxPlayerUsage: 3 }, { maxPlayerUsage: 2 }])).toBe(2);
    expect([usageLeft(0, 1), usageLeft(1, 1), usageLeft(3, 1)]).toEqual([1, 0, 0]);
  });

  test('[G3.16, G7.24] a player counts as used as often as in the group where it was most', () => {
    const uses = (...pairs: string[]) => pairs.map((pair) => ({ playerId: pair[0] ?? '', groupId: pair[1] ?? '' }));
    expect([...largestUses(uses('a1', 'a2', 'b1', 'a2', 'b2'))]).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(largestUses([]).size).toBe(0);
  });

  test('a spent player is stamped with the week, one with uses left tells how many are gone', () => {
    expect([spentLabel([], 1), spentLabel([3], 1), spentLabel([5, 3], 2)]).toEqual([null, 'Used W3', 'Used W3, W5']);
    expect([spentLabel([3], 2), spentLabel([3, 5], 2, 1), spentLabel([3], 1, 0)]).toEqual(['1/2', '1/2', null]);
    expect([spentLabel([2, 1], 2, 2, 'postseason'), spentWords([2, 1], 'postseason')]).toEqual([
      'Used WC, DIV',
      'used in Wild Card, Divisional',
    ]);
    expect([spentWords([3]), spentWords([5, 3]), spentWords([])]).toEqual([
      'used in week 3',
      'used in weeks 3, 5',
      null,
    ]);
  });
});

describe('names', () => {
  test('[G5.25, G9.5] optional, at most 50 characters', () => {
    expect([null, '', 'x'.repeat(50), ` ${'🏈'.repeat(50)} `].map((name) => checkLineupName(name))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(checkLineupName('x'.repeat(51))?.details).toEqual({ field: 'name' });
    expect(checkLineupName('a\u0000b')?.code).toBe('field_invalid');
    expect(checkLineupName('a\ud800b')?.code).toBe('field_invalid');
  });

  test('[G5.25] the default on submit is Week {n} Lineup', () => {
    expect(defaultLineupName(5)).toBe('Week 5 Lineup');
    expect([null, '  ', ' Mine '].map((name) => lineupNameOnSubmit(name, 5))).toEqual([
      'Week 5 Lineup',
      'Week 5 Lineup',
      'Mine',
    ]);
  });

  test('a saved name stays letter by letter, whatever names are like today', () => {
    const old = ` e\u0301${'\u0301'.repeat(9)}\u202e`;
    expect([checkLineupName(old, old), lineupNameOnSubmit(old, 5, old)]).toEqual([null, old]);
    expect(checkLineupName(`${old}x`, old)?.code).toBe('field_invalid');
    expect(lineupNameOnSubmit('', 5, old)).toBe('Week 5 Lineup');
  });

  test('[G2.53] a lineup without a name is shown by the first 8 characters of its id', () => {
    const id = '3f2b8c1e-0000-4000-8000-000000000000';
    expect([shownLineupName(null, id), shownLineupName('Mine', id)]).toEqual(['Lineup 3f2b8c1e', 'Mine']);
  });
});
