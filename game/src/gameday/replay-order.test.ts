import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekPoints } from '../scoring/rounding.ts';
import { type OrderEvent, type OrderMember, replayOrder } from './replay-order.ts';

const PLAYERS = 6;

const points = fc.integer({ min: -400, max: 3000 });
const league = fc.record({
  /** Before the week, hundredths, and who is in which slots, how often each counts. */
  people: fc.array(
    fc.record({
      before: fc.integer({ min: -500, max: 20_000 }),
      held: fc.uniqueArray(fc.nat(PLAYERS - 1), { maxLength: 4 }),
      doubled: fc.nat(PLAYERS - 1),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  multiplier: fc.constantFrom(100, 125, 133),
  idle: fc.nat(3),
  events: fc.array(
    fc.uniqueArray(fc.tuple(fc.nat(PLAYERS - 1), points), { selector: ([player]) => player, maxLength: 3 }),
    {
      maxLength: 12,
    },
  ),
});

type League = typeof league extends fc.Arbitrary<infer Kind> ? Kind : never;

const factorsOf = ({ held, doubled }: League['people'][number]) =>
  new Map(held.map((player) => [player, player === doubled ? 2 : 1] as const));

/** Played forward, from before the week: ranks counted one by one. */
function playForward({ people, multiplier, idle, events }: League) {
  const now = new Map<number, number>();
  const plain = () =>
    people.map((one) =>
      [...factorsOf(one)].reduce((sum, [player, factor]) => sum + factor * (now.get(player) ?? 0), 0),
    );
  const totals = () => plain().map((week, at) => (people[at]?.before ?? 0) + weekPoints(week, multiplier));
  const ranks = () => {
    const all = totals();
    return all.map((own) => 1 + all.filter((other) => other > own).length + (own < 0 ? idle : 0));
  };
  const made: OrderEvent[] = [];
  const steps = events.map((changes) => {
    const [from, weeks] = [ranks(), plain()];
    made.push({
      changes: new Map(
        changes.map(([player, after]) => [player, { pointsBefore: now.get(player) ?? 0, pointsAfter: after }]),
      ),
    });
    for (const [player, after] of changes) now.set(player, after);
    const [to, then] = [ranks(), plain()];
    return people.flatMap((_, member) => {
      const gained = (then[member] ?? 0) - (weeks[member] ?? 0);
      if (gained === 0 && from[member] === to[member]) return [];
      return [{ member, points: gained, from: from[member], to: to[member] }];
    });
  });
  const members = people.map(
    (one, at): OrderMember => ({ total: totals()[at] ?? 0, multiplier, factors: factorsOf(one) }),
  );
  return { members, steps, made, now };
}

test('going back from the table gives the moves of playing forward', () => {
  fc.assert(
    fc.property(league, (one) => {
      const { members, steps, made, now } = playForward(one);
      expect(replayOrder(members, { events: made, points: now, idle: one.idle })).toEqual(steps);
    }),
  );
});

test('the points of a member’s moves add up to the points of the lineup', () => {
  fc.assert(
    fc.property(league, (one) => {
      const { members, made, now } = playForward(one);
      const moves = replayOrder(members, { events: made, points: now, idle: one.idle }).flat();
      for (const [at, { factors }] of members.entries()) {
        const gained = moves.filter(({ member }) => member === at).reduce((sum, move) => sum + move.points, 0);
        expect(gained).toBe([...factors].reduce((sum, [player, factor]) => sum + factor * (now.get(player) ?? 0), 0));
      }
    }),
  );
});

test('what lies before the first event, such as points that were not logged, moves nobody', () => {
  const factors = new Map([[1, 1]]);
  const [ahead, behind] = [
    { total: 5000, multiplier: 100, factors: new Map() },
    { total: 4900, multiplier: 100, factors },
  ];
  const events = [{ changes: new Map([[1, { pointsBefore: 800, pointsAfter: 900 }]]) }];
  expect(replayOrder([ahead, behind], { events, points: new Map([[1, 900]]), idle: 0 })).toEqual([
    [{ member: 1, points: 100, from: 2, to: 2 }],
  ]);
});
