import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POSITIONS } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { scorePlayer } from '../scoring/score-player.ts';
import type { StatLine } from '../scoring/stat-line.ts';
import { type OrderEvent, type OrderMember, replayOrder } from './replay-order.ts';
import { addedPoints, thrownFigures, WHAT_IF_EVENTS } from './what-if.ts';

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

test('added figures have the points of the scoring table', () => {
  expect(addedPoints('WR', { receivingTds: 1, receivingYards: 20, receptions: 1 })).toBe(900);
  expect(addedPoints('QB', { passingTds: 1, passingYards: 20, interceptions: 1 })).toBe(280);
  expect(addedPoints('K', { fgMade50_59: 1, patMade: 2 })).toBe(700);
  expect(addedPoints('DEF', { defTds: 1, defSacks: 2 })).toBe(800);
  expect(addedPoints('TE', {})).toBe(0);
});

test('the points of added figures are those that the whole line has more, for every event', () => {
  const lines: Record<string, StatLine> = {
    QB: { passingYards: 263, rushingYards: -3, rushingTds: 1 },
    DEF: { defPointsAllowed: 10, defYardsAllowed: 250, defSacks: 3 },
    K: { fgMade0_19: 1, fgMissed: 1 },
  };
  for (const position of POSITIONS) {
    const line = lines[position] ?? { rushingYards: 33, receivingYards: 47, receptions: 4 };
    for (const { stat, most } of WHAT_IF_EVENTS[position]) {
      for (const count of [1, most]) {
        const whole = scorePlayer(position, { ...line, [stat]: (line[stat] ?? 0) + count });
        const points = addedPoints(position, { [stat]: count }, line);
        expect(points, `${position} ${stat}`).toBe(whole - scorePlayer(position, line));
      }
    }
  }
});

test('points and yards allowed lead to another tier, from those allowed so far', () => {
  const [points, yards] = [{ defPointsAllowed: 10 }, { defYardsAllowed: 250 }];
  // 10 are worth 3, 14 are worth 1, 28 are worth -1.
  expect(addedPoints('DEF', { defPointsAllowed: 3 }, points)).toBe(0);
  expect(addedPoints('DEF', { defPointsAllowed: 4 }, points)).toBe(-200);
  expect(addedPoints('DEF', { defPointsAllowed: 18, defSacks: 1 }, points)).toBe(-300);
  expect(addedPoints('DEF', { defPointsAllowed: 0, defSacks: 1 }, points)).toBe(100);
  // 250 yards are worth 2, 300 nothing, 350 -1.
  expect(addedPoints('DEF', { defYardsAllowed: 49 }, yards)).toBe(0);
  expect(addedPoints('DEF', { defYardsAllowed: 50 }, yards)).toBe(-200);
  expect(addedPoints('DEF', { defPointsAllowed: 4, defYardsAllowed: 100 }, { ...points, ...yards })).toBe(-500);
  // Before the game it has none yet: 7 are worth 3.
  expect(addedPoints('DEF', { defPointsAllowed: 7 })).toBe(300);
  expect(addedPoints('DEF', { defPointsAllowed: 0 })).toBe(0);
});

test('a catch gives its passer the yards and the touchdown', () => {
  expect(thrownFigures({ receivingTds: 1, receivingYards: 20, receptions: 3 })).toEqual({
    passingTds: 1,
    passingYards: 20,
  });
  expect(addedPoints('QB', thrownFigures({ rushingTds: 1 }))).toBe(0);
});
