import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { concernOf } from '../players/injury.ts';
import type { Position } from '../players/positions.ts';
import { emptyDraft, isComplete } from './draft.ts';
import { type FillingPlayer, fillDraft } from './fill-draft.ts';
import { addedToGroupsText, checkGroupStays, checkGroupsNamed, removedFromGroupsText } from './lineup-groups.ts';
import { checkLineupName, defaultLineupName, lineupNameOnSubmit } from './lineup-name.ts';
import { shownLineupName } from './shown-lineup-name.ts';
import { openSlotLabel, parseSlotKey, slotLabel, slotsFor } from './slots.ts';
import { BEGUN, contextOf, lineupPlayer } from './testing/lineup-cast.ts';
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

test('[G5.21] a change of groups names one at least', () => {
  expect(checkGroupsNamed(['a'])).toBeNull();
  expect(checkGroupsNamed([])).toMatchObject({ code: 'field_invalid', message: 'Please select at least one group' });
});

test('a lineup keeps one of its groups', () => {
  expect(checkGroupStays(['a', 'b'], ['a'])).toBeNull();
  expect(checkGroupStays(['a'], ['b'])).toBeNull();
  expect(checkGroupStays(['a', 'b'], ['b', 'a', 'c'])?.message).toBe(
    'A lineup needs at least one group. To remove it from all groups, delete it.',
  );
});

test('[G8.32] the toasts count the groups', () => {
  expect(addedToGroupsText(2)).toBe('Lineup successfully added to 2 group(s)');
  expect(removedFromGroupsText(1)).toBe('Lineup successfully removed from 1 group(s)');
});

const kickoff = new Date('2025-10-05T17:00:00Z');
const before = new Date(kickoff.getTime() - 1);
const game = { kickoff, started: false };
const of = (injuryStatus: string | null, more: object | null = {}, now = before) =>
  concernOf({ injuryStatus, game: more && { ...game, ...more } }, now);

test('players who will not play, or hardly, are a concern', () => {
  expect(['out', 'IR', 'pup', 'Suspended', 'covid'].map((status) => of(status))).toEqual(Array(5).fill('out'));
  expect(of('Doubtful')).toBe('doubtful');
  expect([null, 'healthy', 'questionable'].map((status) => of(status))).toEqual([null, null, null]);
});

test('a bye and a cancelled game are a concern, whatever the injury report says', () => {
  expect([of(null, null), of('out', null)]).toEqual(['bye', 'bye']);
  expect([of(null, { cancelled: true }), of('out', { cancelled: true })]).toEqual(['cancelled', 'cancelled']);
});

test('once the player is locked nothing can be done', () => {
  expect(of('out', {}, kickoff)).toBeNull();
  expect(of('out', { started: true })).toBeNull();
  expect(concernOf({ injuryStatus: 'out', game: undefined }, before)).toBeNull();
});

function player(id: string, projectedPoints: number | null, more: Partial<FillingPlayer> = {}): FillingPlayer {
  const position = id.replace(/\d+$/, '') as Position;
  return { ...lineupPlayer(id, position), projectedPoints, injuryStatus: null, ...more };
}

const POOL = [
  ...['QB1', 'QB2', 'TE1', 'TE2', 'DEF1', 'K1'].map((id, at) => player(id, 1800 - at)),
  ...['RB1', 'RB2', 'RB3', 'RB4'].map((id, at) => player(id, 1700 - 100 * at)),
  ...['WR1', 'WR2', 'WR3', 'WR4'].map((id, at) => player(id, 1650 - 100 * at)),
];

function fill(pool: readonly FillingPlayer[], settings = {}, kept: Record<string, string> = {}) {
  const context = contextOf(pool, settings);
  const empty = emptyDraft(context.rules ?? { slots: [], usageLimit: 1, doubleDown: false });
  return { ...fillDraft({ ...empty, slots: { ...empty.slots, ...kept } }, pool, context), context };
}

describe('filling a draft', () => {
  test('takes the best projected players, and for FLEX the best of those who are left', () => {
    const { draft, added, context } = fill(POOL);
    expect(Object.values(draft.slots)).toEqual(['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'TE2', 'DEF1', 'K1']);
    expect(added).toHaveLength(9);
    expect(context.rules && isComplete(draft, context.rules)).toBe(true);
  });

  test('keeps who is in, wherever they are', () => {
    const { draft, added } = fill(POOL, {}, { QB1: 'QB2', FLEX1: 'RB1' });
    expect(draft.slots).toMatchObject({ QB1: 'QB2', FLEX1: 'RB1', RB1: 'RB2', RB2: 'RB3' });
    expect(added).toHaveLength(7);
  });

  test.each([
    ['is out', { injuryStatus: 'out' }],
    ['is on a reserve list', { injuryStatus: 'ir' }],
    ['is suspended', { injuryStatus: 'suspended' }],
    ['is doubtful', { injuryStatus: 'doubtful' }],
    ['has a bye', { game: null }],
    ['has locked', { game: BEGUN }],
    ['is used up', { usesElsewhere: 1 }],
    ['has no projection', { projectedPoints: null }],
  ])('leaves out a player who %s', (_why, more) => {
    const pool = POOL.map((each) => (each.id === 'QB1' ? { ...each, ...more } : each));
    expect(fill(pool).draft.slots.QB1).toBe('QB2');
  });

  test('takes somebody without a projection where nobody has one', () => {
    const pool = POOL.map((each) => (each.position === 'DEF' ? { ...each, projectedPoints: null } : each));
    expect(fill(pool).draft.slots.DEF1).toBe('DEF1');
  });

  test('leaves a slot open that nobody fits', () => {
    const { draft } = fill(POOL.filter(({ position }) => position !== 'K'));
    expect(draft.slots).toMatchObject({ K1: null, DEF1: 'DEF1' });
  });

  test('doubles the best projected player where one has to be doubled, and leaves a choice alone', () => {
    expect(fill(POOL, { playerDoubleDown: true }).draft.doubleDownPlayerId).toBe('QB1');
    const context = contextOf(POOL, { playerDoubleDown: true });
    const chosen = { slots: { QB1: 'QB2' }, doubleDownPlayerId: 'QB2' };
    expect(fillDraft(chosen, POOL, context).draft.doubleDownPlayerId).toBe('QB2');
  });
});
