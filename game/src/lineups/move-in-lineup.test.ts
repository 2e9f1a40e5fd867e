import { describe, expect, test } from 'vitest';
import { type DraftChange, emptyDraft } from './draft.ts';
import type { Draft } from './lineup.ts';
import { swapSlots, swapTargets } from './move-in-lineup.ts';
import { BEGUN, contextOf, lineupOf, NINE, savedOf } from './testing/lineup-cast.ts';

// FLEX1 holds w3, a receiver.
const full = savedOf(lineupOf());
const context = contextOf(NINE);
const keysOf = (slots: readonly { key: string }[]) => slots.map(({ key }) => key);

function done(change: DraftChange): Draft {
  if ('problem' in change) throw new Error(change.problem.message);
  return change.draft;
}

describe('two slots of one lineup', () => {
  test('swap their players where each takes the other, and the double-down goes with its player', () => {
    const doubled = { ...full, doubleDownPlayerId: 'w2' };
    const swapped = done(swapSlots(doubled, 'WR2', 'FLEX1', context));
    expect(swapped).toEqual({ slots: { ...full.slots, WR2: 'w3', FLEX1: 'w2' }, doubleDownPlayerId: 'w2' });
    expect(done(swapSlots(swapped, 'FLEX1', 'WR2', context))).toEqual(doubled);
  });

  test('do not swap where one does not take the other', () => {
    expect(swapSlots(full, 'RB2', 'FLEX1', context)).toHaveProperty('problem.code', 'lineup_mismatch');
    expect(swapSlots(full, 'FLEX1', 'TE1', context)).toHaveProperty('problem.code', 'lineup_mismatch');
    expect(swapSlots(full, 'QB1', 'no such slot', context)).toHaveProperty('problem.code', 'lineup_mismatch');
  });

  test('an open slot is moved to', () => {
    const open = { ...full, slots: { ...full.slots, FLEX1: null } };
    expect(done(swapSlots(open, 'TE1', 'FLEX1', context)).slots).toMatchObject({ TE1: null, FLEX1: 't1' });
    expect(swapTargets(open, 'FLEX1', context)).toEqual([]);
  });

  test('the targets of a player are told in order', () => {
    expect(keysOf(swapTargets(full, 'FLEX1', context))).toEqual(['WR1', 'WR2']);
    expect(keysOf(swapTargets(full, 'RB1', context))).toEqual(['RB2']);
    expect(swapTargets(full, 'K1', context)).toEqual([]);
    expect(
      swapTargets(emptyDraft({ slots: context.rules?.slots ?? [], usageLimit: 1, doubleDown: false }), 'RB1', context),
    ).toEqual([]);
  });

  test.each([
    ['the player who moves', 'WR2'],
    ['the player who makes room', 'FLEX1'],
  ])('[G4.4] %s has not started yet, else nobody moves', (_, lockedKey) => {
    const players = NINE.map((one) => (one.id === full.slots[lockedKey] ? { ...one, game: BEGUN } : one));
    for (const late of [contextOf(players), contextOf(players, {}, full)]) {
      expect(swapSlots(full, 'WR2', 'FLEX1', late)).toHaveProperty('problem.message', 'Player game has started');
      expect(keysOf(swapTargets(full, 'WR1', late))).not.toContain(lockedKey);
      expect(swapTargets(full, lockedKey, late)).toEqual([]);
    }
  });
});
