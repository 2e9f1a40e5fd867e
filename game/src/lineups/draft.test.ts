import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import {
  addPlayer,
  type DraftChange,
  draftFromSaved,
  draftStatus,
  emptyDraft,
  filledSlots,
  holdsLockedPlayer,
  isComplete,
  nextOpenSlot,
  openSlotAfter,
  refitDraft,
  removePlayer,
  swapPlayerInto,
  swapSlots,
  swapTargets,
  toggleDoubleDown,
  whyNotAdd,
  whyNotToggleDoubleDown,
} from './draft.ts';
import { type Draft, type LineupPlayer, rulesOf, slotOf } from './lineup.ts';
import { BEGUN, contextOf, lineupOf, lineupPlayer, NINE, savedOf } from './testing/lineup-cast.ts';

const RULES = rulesOf([DEFAULT_SETTINGS]) ?? { slots: [], usageLimit: 1, doubleDown: false };

function done(change: DraftChange): Draft {
  if ('problem' in change) throw new Error(change.problem.message);
  return change.draft;
}

function filled(players: readonly LineupPlayer[], context = contextOf(NINE)): Draft {
  return players.reduce((draft, player) => done(addPlayer(draft, player, context)), emptyDraft(RULES));
}

const full = filled(NINE);

describe('adding', () => {
  test('[G4.7] goes into the first empty slot that fits, FLEX after its own', () => {
    const backs = ['a', 'b', 'c'].map((id) => lineupPlayer(id, 'RB'));
    const draft = filled(backs, contextOf(backs));
    expect(['a', 'b', 'c'].map((id) => slotOf(draft, id))).toEqual(['RB1', 'RB2', 'FLEX1']);
    expect(whyNotAdd(draft, lineupPlayer('d', 'RB'), contextOf(backs))?.message).toBe(
      'No available slots for this player',
    );
  });

  test('a chosen slot takes the next player who fits; whoever does not fit goes into the first that does', () => {
    const [back, end, passer] = [lineupPlayer('a', 'RB'), lineupPlayer('b', 'TE'), lineupPlayer('c', 'QB')];
    const context = contextOf([back, end, passer]);
    const empty = emptyDraft(RULES);
    expect(slotOf(done(addPlayer(empty, back, context, 'FLEX1')), 'a')).toBe('FLEX1');
    expect(slotOf(done(addPlayer(empty, back, context, 'RB2')), 'a')).toBe('RB2');
    expect(slotOf(done(addPlayer(empty, passer, context, 'FLEX1')), 'c')).toBe('QB1');
    const taken = done(addPlayer(empty, back, context, 'FLEX1'));
    expect(slotOf(done(addPlayer(taken, end, context, 'FLEX1')), 'b')).toBe('TE1');
    expect(slotOf(done(addPlayer(empty, back, context, 'no such slot')), 'a')).toBe('RB1');
  });

  test('[G5.23] nobody twice', () => {
    const context = contextOf(NINE);
    const draft = filled(NINE.slice(0, 2));
    expect(NINE[1] && whyNotAdd(draft, NINE[1], context)?.message).toBe(
      'Name r1 is already selected in another position',
    );
  });

  test('[G4.4, G8.31] says why the button is disabled', () => {
    const why = (more: Partial<LineupPlayer>) =>
      whyNotAdd(emptyDraft(RULES), lineupPlayer('x', 'WR', more), contextOf([]))?.message;
    expect(why({})).toBeUndefined();
    expect(why({ game: BEGUN })).toBe('Player game has started');
    expect(why({ game: null })).toBe('On bye this week');
    expect(why({ usesElsewhere: 1 })).toBe('Player usage limit reached (1/1)');
  });

  test('a swap puts the new one in place of the old, who loses the double-down', () => {
    const context = contextOf([...NINE, lineupPlayer('x', 'RB')], { playerDoubleDown: true });
    const doubled = { ...full, doubleDownPlayerId: 'r2' };
    const draft = done(swapPlayerInto(doubled, 'RB2', lineupPlayer('x', 'RB'), context));
    expect([draft.slots.RB2, draft.doubleDownPlayerId]).toEqual(['x', null]);
    expect(swapPlayerInto(full, 'RB2', lineupPlayer('x', 'QB'), context)).toHaveProperty(
      'problem.code',
      'lineup_mismatch',
    );
    expect(swapPlayerInto(full, 'constructor', lineupPlayer('x', 'QB'), context)).toHaveProperty('problem');
    expect(swapPlayerInto(full, 'RB2', lineupPlayer('r1', 'RB'), context)).toHaveProperty(
      'problem.code',
      'player_twice',
    );
  });

  test('of a held slot the lock is told, whatever is wrong with who comes', () => {
    const held = NINE.map((one) => (one.id === 'r2' ? { ...one, game: BEGUN } : one));
    const context = { ...contextOf(held), previous: full };
    const spent = lineupPlayer('x', 'RB', { usesElsewhere: 1 });
    expect(swapPlayerInto(full, 'RB2', spent, context)).toMatchObject({
      problem: { message: 'Player game has started', details: { playerId: 'r2' } },
    });
  });
});

describe('removing', () => {
  test('[G4.7] clears the slot, and the double-down if he held it', () => {
    const doubled = { ...full, doubleDownPlayerId: 'w1' };
    expect(done(removePlayer(doubled, 'w1', contextOf(NINE)))).toMatchObject({
      slots: { WR1: null },
      doubleDownPlayerId: null,
    });
    expect(done(removePlayer(doubled, 'w2', contextOf(NINE))).doubleDownPlayerId).toBe('w1');
  });

  test('one who started after he was saved stays; one never saved can go', () => {
    const players = [...NINE.slice(1), lineupPlayer('q1', 'QB', { game: BEGUN })];
    expect(removePlayer(full, 'q1', contextOf(players, {}, full))).toHaveProperty(
      'problem.message',
      'Player game has started',
    );
    expect(done(removePlayer(full, 'q1', contextOf(players))).slots.QB1).toBeNull();
  });
});

describe('[G4.8] the 2x toggle', () => {
  const context = contextOf(NINE, { playerDoubleDown: true });

  test('goes on, over and off', () => {
    const [quarterback, back] = NINE;
    if (!quarterback || !back) throw new Error('nobody');
    const on = done(toggleDoubleDown(full, quarterback, context));
    const over = done(toggleDoubleDown(on, back, context));
    expect([on, over, done(toggleDoubleDown(over, back, context))].map((draft) => draft.doubleDownPlayerId)).toEqual([
      'q1',
      'r1',
      null,
    ]);
  });

  test('is disabled on a started game, outside the lineup, and where no group has it', () => {
    const started = lineupPlayer('q1', 'QB', { game: BEGUN });
    const late = contextOf([...NINE.slice(1), started], { playerDoubleDown: true }, full);
    expect(whyNotToggleDoubleDown(full, started, late)?.code).toBe('double_down_locked');
    expect(whyNotToggleDoubleDown(full, lineupPlayer('x', 'QB'), context)).not.toBeNull();
    expect(whyNotToggleDoubleDown(full, lineupPlayer('q1', 'QB'), contextOf(NINE))).not.toBeNull();
  });
});

describe('status', () => {
  test('[G2.43] says what is next', () => {
    const plain = contextOf(NINE);
    const doubled = contextOf(NINE, { playerDoubleDown: true });
    expect(draftStatus(full, { rules: null }).text).toBe('Select groups to continue');
    expect(draftStatus(filled(NINE.slice(0, 8)), doubled).text).toBe('Complete lineup to submit');
    expect(draftStatus(full, doubled).text).toBe('Select a double-down player to continue');
    expect(draftStatus({ ...full, doubleDownPlayerId: 'k1' }, doubled).text).toBe('Lineup ready to submit');
    expect(draftStatus(full, plain).text).toBe('Lineup ready to submit');
  });

  test('[G4.9] complete means every slot filled, and doubled where required', () => {
    expect(isComplete(filled(NINE.slice(0, 8)), RULES)).toBe(false);
    expect(isComplete(full, RULES)).toBe(true);
    expect(isComplete(full, { ...RULES, doubleDown: true })).toBe(false);
    expect(nextOpenSlot(filled(NINE.slice(0, 3)), RULES)?.key).toBe('WR1');
  });

  test('after a slot the next open one comes, from the top again after the last', () => {
    const draft = filled(NINE.slice(1, 5));
    expect(openSlotAfter(draft, RULES, 'RB1')?.key).toBe('TE1');
    expect(openSlotAfter(draft, RULES, 'K1')?.key).toBe('QB1');
    expect(openSlotAfter(full, RULES, 'RB1')).toBeNull();
  });

  test('a started game is noticed, which hides the players panel', () => {
    expect(holdsLockedPlayer(full, contextOf(NINE))).toBe(false);
    expect(holdsLockedPlayer(full, contextOf([...NINE.slice(1), lineupPlayer('q1', 'QB', { game: BEGUN })]))).toBe(
      true,
    );
  });
});

describe('a saved lineup', () => {
  const slots = lineupOf().players.map(({ playerId, position }) => ({ playerId, positionKey: position.toLowerCase() }));

  test('[G5.26] skips whoever is missing from the players at hand', () => {
    const doubled = { ...RULES, doubleDown: true };
    const players = contextOf(NINE.slice(1)).players;
    const draft = draftFromSaved({ slots, doubleDownPlayerId: 'q1' }, doubled, players);
    expect([draft.slots.QB1, draft.slots.RB1, draft.doubleDownPlayerId]).toEqual([null, 'r1', null]);
    expect(draftFromSaved({ slots, doubleDownPlayerId: 'r1' }, doubled, players).doubleDownPlayerId).toBe('r1');
  });

  test('comes back as it was handed in', () => {
    const draft = draftFromSaved({ slots, doubleDownPlayerId: null }, RULES, contextOf(NINE).players);
    expect(draft).toEqual(savedOf(lineupOf()));
    expect(filledSlots(draft, RULES)).toEqual(
      lineupOf().players.map(({ playerId, position }) => ({ playerId, position })),
    );
    expect(filledSlots(emptyDraft(RULES), RULES)).toBeNull();
  });

  test('[G4.6] carries over to other groups as far as it fits', () => {
    const narrow =
      rulesOf([{ ...DEFAULT_SETTINGS, counts: { QB: 1, RB: 1, WR: 2, TE: 0, FLEX: 2, DEF: 1, K: 1 } }]) ?? RULES;
    const draft = refitDraft(
      { ...full, doubleDownPlayerId: 't1' },
      { ...narrow, doubleDown: true },
      contextOf(NINE).players,
    );
    expect(draft.slots).toEqual({
      QB1: 'q1',
      RB1: 'r1',
      WR1: 'w1',
      WR2: 'w2',
      FLEX1: 'w3',
      FLEX2: 'r2',
      DEF1: 'd1',
      K1: 'k1',
    });
    expect(draft.doubleDownPlayerId).toBeNull();
  });
});

describe('moves between slots', () => {
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
        swapTargets(
          emptyDraft({ slots: context.rules?.slots ?? [], usageLimit: 1, doubleDown: false }),
          'RB1',
          context,
        ),
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
});
