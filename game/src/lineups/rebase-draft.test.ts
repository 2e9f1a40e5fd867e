import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Draft, type LineupContext, playerIdsOf, slotOf } from './lineup.ts';
import { changesBetween, rebaseDraft } from './rebase-draft.ts';
import { isHeld } from './refusals.ts';
import { BEGUN, contextOf, lineupOf, lineupPlayer, NINE, NINE_SLOTS, savedOf } from './testing/lineup-cast.ts';

const BENCH = [
  lineupPlayer('q2', 'QB'),
  lineupPlayer('r3', 'RB'),
  lineupPlayer('r4', 'RB'),
  lineupPlayer('w4', 'WR'),
  lineupPlayer('k2', 'K'),
  lineupPlayer('k3', 'K'),
];
const POOL = [...NINE, ...BENCH];

const lineup = (changes: Record<string, string> = {}, double: string | null = null) =>
  savedOf(lineupOf(NINE, changes, double));
const open = (draft: Draft, key: string): Draft => ({ ...draft, slots: { ...draft.slots, [key]: null } });
const on = (saved: Draft, players = POOL, settings = {}): LineupContext => contextOf(players, settings, saved);
const begun = (...ids: string[]) => POOL.map((one) => (ids.includes(one.id) ? { ...one, game: BEGUN } : one));

describe('edits on top of a lineup that was saved elsewhere', () => {
  test('an edit of another slot stays, and what was saved elsewhere is taken over', () => {
    const saved = lineup({ K1: 'k2' });
    const { draft, dropped } = rebaseDraft({ base: lineup(), mine: lineup({ QB1: 'q2' }), saved }, on(saved));
    expect(draft).toEqual(lineup({ QB1: 'q2', K1: 'k2' }));
    expect(dropped).toEqual([]);
    expect(changesBetween(lineup(), saved, NINE_SLOTS)).toEqual([{ slotKey: 'K1', from: 'k1', to: 'k2' }]);
  });

  test('the same slot changed on both sides: what was saved stands', () => {
    const saved = lineup({ K1: 'k2' });
    const { draft, dropped } = rebaseDraft({ base: lineup(), mine: lineup({ K1: 'k3' }), saved }, on(saved));
    expect(draft).toEqual(saved);
    expect(dropped).toEqual([{ slotKey: 'K1', playerId: 'k3', reason: 'changed on another device' }]);
  });

  test('the same edit on both sides is no conflict', () => {
    const saved = lineup({ K1: 'k2' });
    expect(rebaseDraft({ base: lineup(), mine: saved, saved }, on(saved))).toEqual({ draft: saved, dropped: [] });
  });

  test('a player who was put into another slot elsewhere is not there twice', () => {
    const saved = lineup({ FLEX1: 'r3' });
    const { draft, dropped } = rebaseDraft({ base: lineup(), mine: lineup({ RB2: 'r3' }), saved }, on(saved));
    expect(draft).toEqual(saved);
    expect(dropped).toMatchObject([{ slotKey: 'RB2', reason: 'Name r3 is already selected in another position' }]);
  });

  test('[G4.4] nobody who has started is put in, and nobody who is held is taken out', () => {
    const saved = lineup({ K1: 'k2' });
    const mine = lineup({ QB1: 'q2', TE1: 't1', RB1: 'r3' });
    const { draft, dropped } = rebaseDraft({ base: lineup(), mine, saved }, on(saved, begun('q2', 'r1')));
    expect(draft).toEqual(saved);
    expect(dropped).toEqual([
      { slotKey: 'QB1', playerId: 'q2', reason: 'Player game has started' },
      { slotKey: 'RB1', playerId: 'r3', reason: 'Player game has started' },
    ]);
  });

  test('a swap of two slots is kept whole or dropped whole', () => {
    const mine = lineup({ WR2: 'w3', FLEX1: 'w2' });
    const elsewhere = lineup({ K1: 'k2' });
    const fits = rebaseDraft({ base: lineup(), mine, saved: elsewhere }, on(elsewhere));
    expect(fits.draft).toEqual(lineup({ WR2: 'w3', FLEX1: 'w2', K1: 'k2' }));
    const saved = lineup({ FLEX1: 'r3' });
    const { draft, dropped } = rebaseDraft({ base: lineup(), mine, saved }, on(saved));
    expect(draft).toEqual(saved);
    expect(dropped.map(({ slotKey }) => slotKey).sort()).toEqual(['FLEX1', 'WR2']);
  });

  test('a slot that was opened stays open', () => {
    const saved = lineup({ K1: 'k2' });
    const { draft } = rebaseDraft({ base: lineup(), mine: open(lineup(), 'QB1'), saved }, on(saved));
    expect(draft).toEqual(open(saved, 'QB1'));
  });

  test('[G4.8] the double-down follows the edit, unless it was moved elsewhere or its player is gone', () => {
    const double = { playerDoubleDown: true };
    const base = lineup({}, 'q1');
    const moved = lineup({ K1: 'k2' }, 'q1');
    const mine = lineup({}, 'r1');
    expect(rebaseDraft({ base, mine, saved: moved }, on(moved, POOL, double)).draft.doubleDownPlayerId).toBe('r1');
    const other = lineup({}, 'w1');
    const both = rebaseDraft({ base, mine, saved: other }, on(other, POOL, double));
    expect(both.draft.doubleDownPlayerId).toBe('w1');
    expect(both.dropped).toEqual([{ slotKey: null, playerId: 'r1', reason: 'changed on another device' }]);
    const without = lineup({ RB1: 'r3' }, 'q1');
    const gone = rebaseDraft({ base, mine, saved: without }, on(without, POOL, double));
    expect(gone.draft.doubleDownPlayerId).toBe('q1');
    expect(gone.dropped).toEqual([{ slotKey: null, playerId: 'r1', reason: 'no longer in this lineup' }]);
  });

  test('[G4.8] the double-down does not move once its player has started', () => {
    const saved = lineup({ K1: 'k2' }, 'q1');
    const context = on(saved, begun('q1'), { playerDoubleDown: true });
    const { draft, dropped } = rebaseDraft({ base: lineup({}, 'q1'), mine: lineup({}, 'r1'), saved }, context);
    expect(draft.doubleDownPlayerId).toBe('q1');
    expect(dropped).toHaveLength(1);
  });

  test('the double-down comes back with a player whose removal was dropped', () => {
    const base = lineup({}, 'q1');
    const context = on(base, begun('q1'), { playerDoubleDown: true });
    const { draft } = rebaseDraft({ base, mine: open(lineup(), 'QB1'), saved: base }, context);
    expect(draft).toEqual(base);
  });
});

// Any legal lineup of the pool: the fixed nine, with some slots filled otherwise or open.
const drafts: fc.Arbitrary<Draft> = fc
  .record({
    order: fc.shuffledSubarray(
      POOL.map(({ id }) => id),
      { minLength: POOL.length, maxLength: POOL.length },
    ),
    opened: fc.subarray([...NINE_SLOTS]),
    doubled: fc.option(fc.nat(8), { nil: null }),
  })
  .map(({ order, opened, doubled }) => {
    const context = contextOf(POOL);
    const slots: Record<string, string | null> = {};
    for (const slot of context.rules?.slots ?? []) {
      const fits = order.find((id) => {
        const position = context.players.get(id)?.position;
        const isTaken = Object.values(slots).includes(id);
        return (
          !isTaken && (slot.kind === position || (slot.kind === 'FLEX' && position && 'RB WR TE'.includes(position)))
        );
      });
      slots[slot.key] = opened.includes(slot.key as (typeof NINE_SLOTS)[number]) ? null : (fits ?? null);
    }
    const standing = Object.values(slots).filter((id) => id !== null);
    return { slots, doubleDownPlayerId: doubled === null ? null : (standing[doubled % standing.length] ?? null) };
  });
const sides = fc.record({
  base: drafts,
  mine: drafts,
  saved: drafts,
  started: fc.subarray(POOL.map(({ id }) => id)),
});
const contextFor = (saved: Draft, started: readonly string[]) =>
  on(saved, begun(...started), { playerDoubleDown: true });

describe('whatever was edited on both sides', () => {
  test('[G5.23, G4.4] nobody stands twice, and whoever is held stays in the saved slot', () => {
    fc.assert(
      fc.property(sides, ({ base, mine, saved, started }) => {
        const context = contextFor(saved, started);
        const { draft } = rebaseDraft({ base, mine, saved }, context);
        expect(new Set(playerIdsOf(draft)).size).toBe(playerIdsOf(draft).length);
        for (const id of playerIdsOf(saved)) {
          if (isHeld(id, context)) expect(slotOf(draft, id)).toBe(slotOf(saved, id));
        }
        const { doubleDownPlayerId: double } = draft;
        if (double !== null) expect(slotOf(draft, double)).not.toBeNull();
      }),
    );
  });

  test('every slot is as saved or as edited, and an edit is either there or named as dropped', () => {
    fc.assert(
      fc.property(sides, ({ base, mine, saved, started }) => {
        const { draft, dropped } = rebaseDraft({ base, mine, saved }, contextFor(saved, started));
        for (const key of NINE_SLOTS) {
          const isEdited = mine.slots[key] !== base.slots[key];
          const isDropped = dropped.some(({ slotKey }) => slotKey === key);
          const expected = isEdited && !isDropped ? mine.slots[key] : saved.slots[key];
          expect(draft.slots[key]).toBe(expected);
        }
      }),
    );
  });

  test('without edits it is the saved lineup, and done twice it is as done once', () => {
    fc.assert(
      fc.property(sides, ({ base, mine, saved, started }) => {
        const context = contextFor(saved, started);
        expect(rebaseDraft({ base, mine: base, saved }, context)).toEqual({ draft: saved, dropped: [] });
        const once = rebaseDraft({ base, mine, saved }, context).draft;
        expect(rebaseDraft({ base: saved, mine: once, saved }, context)).toEqual({ draft: once, dropped: [] });
      }),
    );
  });
});
