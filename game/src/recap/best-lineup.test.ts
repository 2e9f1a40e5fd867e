import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Slot, slotsFor } from '../lineups/slots.ts';
import { POSITIONS, slotTakes } from '../players/positions.ts';
import { bestLineup, byPoints, type Scorer } from './best-lineup.ts';

const none = { QB: 0, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };

const scorer = (id: string, position: Scorer['position'], points: number): Scorer => ({ id, position, points });

/** Every way to fill the slots is tried: most slots filled first, most points then. */
function triedOut(slots: readonly Slot[], players: readonly Scorer[], doubleDown: boolean): [number, number] {
  const fill = (at: number, left: readonly Scorer[], points: readonly number[]): [number, number] => {
    const slot = slots[at];
    if (slot === undefined) {
      const twice = doubleDown && points.length > 0 ? Math.max(...points) : 0;
      return [points.length, points.reduce((sum, each) => sum + each, 0) + twice];
    }
    const fitting = left.filter(({ position }) => slotTakes(slot.kind, position));
    const ways = fitting.map((player) =>
      fill(
        at + 1,
        left.filter(({ id }) => id !== player.id),
        [...points, player.points],
      ),
    );
    return [fill(at + 1, left, points), ...ways].reduce((a, b) =>
      b[0] > a[0] || (b[0] === a[0] && b[1] > a[1]) ? b : a,
    );
  };
  return fill(0, players, []);
}

test('no way to fill the slots scores more, whatever was left', () => {
  const counts = fc.record({
    QB: fc.integer({ min: 0, max: 1 }),
    RB: fc.integer({ min: 0, max: 2 }),
    WR: fc.integer({ min: 0, max: 1 }),
    TE: fc.integer({ min: 0, max: 1 }),
    FLEX: fc.integer({ min: 0, max: 2 }),
    DEF: fc.integer({ min: 0, max: 1 }),
    K: fc.constant(0),
  });
  const players = fc
    .array(fc.tuple(fc.constantFrom(...POSITIONS), fc.integer({ min: -500, max: 4500 })), { maxLength: 8 })
    .map((drawn) => drawn.map(([position, points], at) => scorer(`p${at}`, position, points)));
  fc.assert(
    fc.property(counts, players, fc.boolean(), (drawn, left, doubleDown) => {
      const slots = slotsFor(drawn);
      const best = bestLineup(slots, left.toSorted(byPoints), doubleDown);
      const filled = best.slots.flatMap(({ player }) => player ?? []);
      expect([filled.length, best.total]).toEqual(triedOut(slots, left, doubleDown));
      expect(new Set(filled.map(({ id }) => id)).size).toBe(filled.length);
      for (const [at, slot] of slots.entries()) {
        const player = best.slots[at]?.player;
        if (player) expect(slotTakes(slot.kind, player.position)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('FLEX takes the best who has no slot of his own left', () => {
  const slots = slotsFor({ ...none, RB: 1, WR: 1, FLEX: 1 });
  const left = [scorer('a', 'RB', 2000), scorer('b', 'RB', 1500), scorer('c', 'WR', 1200), scorer('d', 'QB', 3000)];
  const best = bestLineup(slots, left.toSorted(byPoints), false);
  expect(best.slots.map(({ key, player }) => [key, player?.id])).toEqual([
    ['RB1', 'a'],
    ['WR1', 'c'],
    ['FLEX1', 'b'],
  ]);
  expect(best).toMatchObject({ total: 4700, doubleDownPlayerId: null });
});

test('the best of them counts twice where a group has double-down; a slot that nobody fits stays open', () => {
  const slots = slotsFor({ ...none, QB: 1, K: 1, DEF: 1 });
  const left = [scorer('q', 'QB', 2100), scorer('d', 'DEF', -300)];
  const best = bestLineup(slots, left.toSorted(byPoints), true);
  expect(best).toMatchObject({ total: 3900, doubleDownPlayerId: 'q' });
  expect(best.slots.find(({ key }) => key === 'K1')?.player).toBeNull();
});
