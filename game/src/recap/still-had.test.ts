import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Slot, slotsFor } from '../lineups/slots.ts';
import { slotTakes } from '../players/positions.ts';
import { bestLineup, byPoints, type Scorer } from './best-lineup.ts';
import { stillHad } from './still-had.ts';

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
