import { describe, expect, test } from 'vitest';
import type { Position } from '../players/positions.ts';
import { emptyDraft, isComplete } from './draft.ts';
import { type FillingPlayer, fillDraft } from './fill-draft.ts';
import { BEGUN, contextOf, lineupPlayer } from './testing/lineup-cast.ts';

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
