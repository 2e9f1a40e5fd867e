import { describe, expect, test } from 'vitest';
import { blockedLines, blockedSlots } from './blocked.ts';
import { checkLineup } from './check-lineup.ts';
import type { LineupPlayer } from './lineup.ts';
import { BEGUN, contextOf, lineupOf, NINE, savedOf } from './testing/lineup-cast.ts';

const full = savedOf(lineupOf());
const changed = (changes: Readonly<Record<string, Partial<LineupPlayer>>>) =>
  NINE.map((one) => ({ ...one, ...changes[one.id] }));

describe('players who block a submit', () => {
  test('[G4.4, G5.24] are all found, in the order of the slots, one line for each reason', () => {
    const players = changed({ r1: { game: BEGUN }, t1: { usesElsewhere: 1 }, w3: { game: BEGUN }, k1: { game: null } });
    const blocked = blockedSlots(full, contextOf(players));
    expect(blocked.map(({ slot }) => slot.key)).toEqual(['RB1', 'TE1', 'FLEX1', 'K1']);
    expect(blockedLines(blocked)).toEqual([
      'Replace Name r1 and Name w3: player game has started',
      'Replace Name t1: player usage limit reached (1/1)',
      'Replace Name k1: on bye this week',
    ]);
  });

  test('are none in a lineup that can be saved, in an empty one, and without groups', () => {
    expect(blockedSlots(full, contextOf(NINE))).toEqual([]);
    expect(blockedSlots({ ...full, slots: {} }, contextOf(NINE))).toEqual([]);
    expect(blockedSlots(full, { ...contextOf(changed({ r1: { game: BEGUN } })), rules: null })).toEqual([]);
    expect(blockedLines([])).toEqual([]);
  });

  test('[G5.24] more of them when the limit of other groups is lower', () => {
    const players = changed({ r1: { usesElsewhere: 1 }, w1: { usesElsewhere: 1 } });
    expect(blockedSlots(full, contextOf(players, { maxPlayerUsage: 2 }))).toEqual([]);
    expect(blockedSlots(full, contextOf(players, { maxPlayerUsage: 1 })).map(({ slot }) => slot.key)).toEqual([
      'RB1',
      'WR1',
    ]);
  });

  test('a started player of the saved lineup stays and blocks nothing; the first who blocks is the one a submit names', () => {
    const players = changed({ q1: { game: BEGUN }, w2: { usesElsewhere: 1 }, d1: { usesElsewhere: 1 } });
    const context = contextOf(players, {}, full);
    const blocked = blockedSlots(full, context);
    expect(blocked.map(({ player }) => player.id)).toEqual(['w2', 'd1']);
    expect(checkLineup(lineupOf(), context)).toEqual(blocked[0]?.problem);
  });
});
