import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Slot, slotsFor } from '../lineups/slots.ts';
import { POSITIONS, slotTakes } from '../players/positions.ts';
import { bestLineup, byPoints, type Scorer, stillHad } from './best-lineup.ts';

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

describe('who was still to be had', () => {
  const NONE = { QB: 0, RB: 0, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };
  const PLAYERS = ['QB', 'QB', 'RB', 'RB', 'RB', 'WR', 'WR', 'TE', 'K'].map((position, at) => {
    return { id: `p${at}`, position: position as Scorer['position'] };
  });

  interface DrawnWeek {
    points: readonly number[];
    /** Who is on the week's list. */
    listed: readonly boolean[];
    /** Nothing was handed in. */
    isMissed: boolean;
    /** In which order he would like to have them. */
    wishes: readonly number[];
  }

  const drawnWeek: fc.Arbitrary<DrawnWeek> = fc.record({
    points: fc.array(fc.integer({ min: -300, max: 3000 }), { minLength: 9, maxLength: 9 }),
    listed: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    isMissed: fc.boolean(),
    wishes: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9, maxLength: 9 }),
  });
  const counts = fc.record({
    ...{ QB: fc.integer({ min: 0, max: 1 }), RB: fc.integer({ min: 0, max: 1 }), WR: fc.integer({ min: 0, max: 1 }) },
    ...{ FLEX: fc.integer({ min: 0, max: 2 }), TE: fc.constant(0), DEF: fc.constant(0), K: fc.constant(0) },
  });

  /** Who is handed in: for each slot the first wish that fits and may still be used; nobody where there is none. */
  function handIn(slots: readonly Slot[], wishes: readonly Scorer[], used: (id: string) => number, limit: number) {
    const chosen: Scorer[] = [];
    for (const { kind } of slots) {
      const next = wishes.find(
        (player) => slotTakes(kind, player.position) && !chosen.includes(player) && used(player.id) < limit,
      );
      if (next) chosen.push(next);
    }
    return chosen;
  }

  /** Every lineup that could have been handed in is tried: most slots filled first, most points then. */
  function triedOut(slots: readonly Slot[], may: readonly Scorer[]): [number, number] {
    const [slot, ...rest] = slots;
    if (!slot) return [0, 0];
    const without = triedOut(rest, may);
    return may
      .filter(({ position }) => slotTakes(slot.kind, position))
      .map((player): [number, number] => {
        const [filled, points] = triedOut(
          rest,
          may.filter((other) => other !== player),
        );
        return [filled + 1, points + player.points];
      })
      .reduce((a, b) => (b[0] > a[0] || (b[0] === a[0] && b[1] > a[1]) ? b : a), without);
  }

  test('whatever was used how often, and whichever weeks were missed: nothing that could have been had is better', () => {
    fc.assert(
      fc.property(
        counts,
        fc.integer({ min: 1, max: 3 }),
        fc.array(drawnWeek, { minLength: 1, maxLength: 5 }),
        (drawn, limit, weeks) => {
          const slots = slotsFor({ ...NONE, ...drawn });
          const uses = new Map<string, number[]>();
          for (const [at, { points, listed, isMissed, wishes }] of weeks.entries()) {
            const everybody = PLAYERS.map((player, n) => ({ ...player, points: points[n] ?? 0 }));
            const used = (id: string) => uses.get(id)?.length ?? 0;
            const wished = wishes.flatMap((n) => everybody[n] ?? []);
            const chosen = isMissed ? [] : handIn(slots, wished, used, limit);
            const { left, spent } = stillHad({
              listed: everybody.filter((_, n) => listed[n]).sort(byPoints),
              ...{ chosen, limit, uses: [...uses].map(([playerId, before]) => ({ playerId, weeks: before })) },
              find: (id) => everybody.find((player) => player.id === id) ?? null,
            });
            const may = everybody.filter(
              (player, n) => chosen.includes(player) || (listed[n] === true && used(player.id) < limit),
            );
            const best = bestLineup(slots, left, false);
            expect([best.slots.filter(({ player }) => player).length, best.total]).toEqual(triedOut(slots, may));
            expect(spent.map(({ scorer }) => scorer.id).toSorted()).toEqual(
              everybody.flatMap(({ id }) => (used(id) >= limit ? [id] : [])).toSorted(),
            );
            for (const { id } of chosen) uses.set(id, [...(uses.get(id) ?? []), at + 1]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('with a limit of two a player used once is left, and counts as spent after the second time', () => {
    const [qb, rb] = [
      { id: 'qb', position: 'QB' as const, points: 2000 },
      { id: 'rb', position: 'RB' as const, points: 1500 },
    ];
    const week = { listed: [qb, rb], chosen: [], limit: 2, find: (id: string) => (id === 'qb' ? qb : rb) };
    const once = stillHad({ ...week, uses: [{ playerId: 'qb', weeks: [1] }] });
    expect([once.left, once.spent]).toEqual([[qb, rb], []]);
    const twice = stillHad({ ...week, uses: [{ playerId: 'qb', weeks: [1, 3] }] });
    expect([twice.left, twice.spent]).toEqual([[rb], [{ scorer: qb, weeks: [1, 3] }]]);
  });

  test('who had been spent and did not play in the week stands on no bench', () => {
    const { spent } = stillHad({
      ...{ listed: [], chosen: [], limit: 1, uses: [{ playerId: 'away', weeks: [1] }] },
      find: () => null,
    });
    expect(spent).toEqual([]);
  });
});
