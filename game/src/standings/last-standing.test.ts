import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../../vectors/last-standing.json' with { type: 'json' };
import {
  type Cut,
  cutRows,
  cutStandsAt,
  type LastStandingGroup,
  lastStanding,
  MOST_OUT,
  weeksSurvived,
} from './last-standing.ts';

/** The instant after so many weeks of the season. */
const after = (weeks: number) => new Date(Date.UTC(2025, 8, 2 + 7 * weeks));

/** Points of weeks 1 and following of everybody, null without a lineup. */
type Season = ReadonlyMap<string, readonly (number | null)[]>;

interface Given {
  cut: number;
  cutFrom: number;
  lastWeek: number;
  points: Season;
  /** How many weeks are final, and after how many somebody entered and left. */
  final: number;
  entered: ReadonlyMap<string, number>;
  left: ReadonlyMap<string, number>;
  standing: readonly Cut[];
}

function groupOf({ points, final, entered, left, ...given }: Given): LastStandingGroup {
  const played = Math.max(0, ...[...points.values()].map((each) => each.length));
  return {
    ...given,
    entrants: [...points.keys()].map((userId) => ({
      ...{ userId, enteredAt: new Date(after(entered.get(userId) ?? 0).getTime() + 1) },
      leftAt: left.has(userId) ? after(left.get(userId) ?? 0) : null,
    })),
    weeks: Array.from({ length: played }, (_, at) => ({
      ...{ weekNumber: at + 1, endsAt: after(at + 1), isFinal: at < final },
      scores: new Map(
        [...points].map(([userId, own]) => [userId, { points: own[at] ?? 0, total: totalOf(own, at + 1) }]),
      ),
    })),
  };
}

const totalOf = (own: readonly (number | null)[], through: number) =>
  own.slice(0, through).reduce<number>((sum, each) => sum + (each ?? 0), 0);

describe('last one standing', () => {
  for (const { name, ...vector } of vectors) {
    test(name, () => {
      const points = new Map(Object.entries(vector.points));
      const result = lastStanding(
        groupOf({
          ...{ cut: vector.cut, cutFrom: vector.cutFrom, lastWeek: vector.lastWeek ?? 18, points },
          final: vector.final ?? 18,
          entered: new Map(Object.entries(vector.entered ?? {})),
          left: new Map(Object.entries(vector.left ?? {})),
          standing: vector.standing ?? [],
        }),
      );
      const out = [...result.survival].flatMap(([userId, at]) =>
        at.state === 'out' ? [[userId, at.weekNumber] as const] : [],
      );
      expect(Object.fromEntries(out)).toEqual(vector.out);
      const isIn = [...result.survival].flatMap(([userId, { state }]) => (state === 'in' ? [userId] : []));
      expect(isIn.toSorted()).toEqual(vector.in.toSorted());
      expect(result.winners).toEqual(vector.winners);
      if (vector.below === undefined) return;
      expect(result.running?.rows.map(({ userId }) => userId)).toEqual(vector.in);
      expect(result.running?.rows.flatMap(({ userId, isBelow }) => (isBelow ? [userId] : []))).toEqual(vector.below);
    });
  }
});

test('distances are to the other side of the line', () => {
  const rows = cutRows(
    [
      { userId: 'ann', points: 9_050, total: 9_050 },
      { userId: 'ben', points: 9_390, total: 9_390 },
      { userId: 'cass', points: 12_000, total: 12_000 },
      { userId: 'dan', points: 8_000, total: 8_000 },
    ],
    2,
  );
  expect(rows.map(({ userId, isBelow, distance }) => [userId, isBelow, distance])).toEqual([
    ['cass', false, 2_950],
    ['ben', false, 340],
    ['ann', true, -340],
    ['dan', true, -1_390],
  ]);
  expect(cutRows([{ userId: 'ann', points: 1, total: 1 }], 3)).toMatchObject([{ isBelow: false, distance: null }]);
});

test('a cut stands at the first lock of the following week, after the last one three days later', () => {
  const endsAt = after(5);
  const firstLock = new Date(after(5).getTime() + 60 * 3_600_000);
  expect(cutStandsAt({ endsAt }, { endsAt: after(6), firstLock })).toEqual(firstLock);
  expect(cutStandsAt({ endsAt }, { endsAt: after(6), firstLock: null })).toEqual(after(6));
  expect(cutStandsAt({ endsAt }, null)).toEqual(new Date(Date.UTC(2025, 8, 2 + 38)));
});

/**
 * A season told another way: somebody is cut when no more than `cut` of those in have as little as they, themselves
 * included, and somebody has more. Week by week, without sorting.
 */
function retell({ cut, cutFrom, lastWeek, points, final, entered, left, standing }: Given) {
  const out = new Map<string, number>();
  let winners: readonly string[] = [];
  let most = 0;
  for (let week = cutFrom; week <= Math.min(lastWeek, final) && winners.length === 0; week += 1) {
    if (![...points.values()].some((own) => own.length >= week)) break;
    const isIn = (id: string) =>
      !out.has(id) && (entered.get(id) ?? 0) < cutFrom && !(left.has(id) && (left.get(id) as number) < week);
    const pool = [...points.keys()].filter(isIn);
    const worth = (id: string): [number, number] => {
      const own = points.get(id) ?? [];
      return [own[week - 1] ?? 0, totalOf(own, week)];
    };
    const less = (a: string, b: string) => {
      const [[ofWeek, total], [otherWeek, otherTotal]] = [worth(a), worth(b)];
      return ofWeek === otherWeek ? total < otherTotal : ofWeek < otherWeek;
    };
    const known = standing.find(({ weekNumber }) => weekNumber === week);
    const gone =
      known?.out ??
      pool.filter(
        (id) => pool.filter((other) => !less(id, other)).length <= cut && pool.some((other) => less(id, other)),
      );
    for (const id of gone) out.set(id, week);
    const rest = pool.filter((id) => !gone.includes(id));
    const best = rest.filter((id) => !rest.some((other) => less(id, other)));
    most = Math.max(most, pool.length);
    winners = known?.winners ?? ((rest.length === 1 && most > 1) || week === lastWeek ? best : []);
  }
  return { out, winners };
}

const seasons = fc
  .record({
    members: fc.integer({ min: 1, max: 12 }),
    weeks: fc.integer({ min: 1, max: 18 }),
    spread: fc.constantFrom(3, 20_000),
  })
  .chain(({ members, weeks, spread }) => {
    const score = fc.option(fc.integer({ min: -2, max: spread }));
    const some = fc.dictionary(
      fc.integer({ min: 0, max: members - 1 }).map(String),
      fc.integer({ min: 0, max: weeks }),
    );
    return fc.record({
      cut: fc.integer({ min: 1, max: MOST_OUT }),
      cutFrom: fc.integer({ min: 1, max: weeks }),
      lastWeek: fc.constantFrom(weeks, 18),
      final: fc.integer({ min: 0, max: weeks }),
      points: fc.array(fc.array(score, { minLength: weeks, maxLength: weeks }), {
        minLength: members,
        maxLength: members,
      }),
      ...{ entered: some, left: some, stands: fc.nat(weeks) },
      corrections: fc.array(fc.tuple(fc.nat(members - 1), fc.nat(weeks - 1), score)),
    });
  })
  .map(({ points, entered, left, stands, corrections, ...rest }) => {
    const corrected = points.map((own) => [...own]);
    for (const [member, week, score] of corrections) (corrected[member] as (number | null)[])[week] = score;
    const named = (all: readonly (readonly (number | null)[])[]) => new Map(all.map((own, at) => [String(at), own]));
    const given = {
      ...{ ...rest, points: named(points), standing: [] },
      ...{ entered: new Map(Object.entries(entered)), left: new Map(Object.entries(left)) },
    };
    return { given, corrected: named(corrected), stands };
  });

test('whole seasons, recomputed independently: before corrections, and after with the cuts that stand', () => {
  fc.assert(
    fc.property(seasons, ({ given, corrected, stands }) => {
      const first = lastStanding(groupOf(given));
      const standing = first.cuts.filter(({ weekNumber }) => weekNumber <= stands);
      for (const each of [given, { ...given, points: corrected, standing }]) {
        const result = lastStanding(groupOf(each));
        const told = retell(each);
        const out = [...result.survival].flatMap(([id, at]) =>
          at.state === 'out' ? [[id, at.weekNumber] as const] : [],
        );
        expect(new Map(out)).toEqual(told.out);
        expect(new Set(result.winners)).toEqual(new Set(told.winners));
        for (const cut of result.cuts) {
          expect(cut.out.length).toBeLessThanOrEqual(each.cut);
          expect(cut.isProvisional).toBe(!each.standing.some(({ weekNumber }) => weekNumber === cut.weekNumber));
        }
        for (const cut of standing) expect(result.cuts).toContainEqual({ ...cut, isProvisional: each === given });
        if (result.running === null) continue;
        expect(result.running.weekNumber).toBe(Math.max(each.cutFrom, each.final + 1));
        for (const { userId } of result.running.rows) expect(result.survival.get(userId)?.state).toMatch(/in|left/);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('the order of members and weeks changes nothing but the order of equal rows', () => {
  fc.assert(
    fc.property(seasons, ({ given }) => {
      const group = groupOf(given);
      const turned = { ...group, entrants: group.entrants.toReversed(), weeks: group.weeks.toReversed() };
      const [one, other] = [lastStanding(group), lastStanding(turned)];
      expect(new Map(other.survival)).toEqual(new Map(one.survival));
      expect(new Set(other.winners)).toEqual(new Set(one.winners));
      expect(other.running?.rows.map(({ points, isBelow, distance }) => [points, isBelow, distance])).toEqual(
        one.running?.rows.map(({ points, isBelow, distance }) => [points, isBelow, distance]),
      );
    }),
  );
});

test('whoever is alone from the beginning has not won before the last week', () => {
  const alone = {
    cut: 1,
    cutFrom: 1,
    lastWeek: 3,
    points: new Map([['ann', [9, 9, 9]]]),
    entered: new Map(),
    left: new Map(),
  };
  const winnersAfter = (final: number) => lastStanding(groupOf({ ...alone, final, standing: [] })).winners;
  expect([1, 2, 3].map(winnersAfter)).toEqual([[], [], ['ann']]);
});

test('weeks survived count by the cuts that stand', () => {
  const points = new Map(Object.entries({ ann: [9, 9], ben: [1, 0], cass: [5, 1], late: [null, 9] }));
  const group = groupOf({
    ...{ cut: 1, cutFrom: 1, lastWeek: 18, points, final: 2, entered: new Map([['late', 1]]), left: new Map() },
    standing: [
      { weekNumber: 1, out: ['ben'], winners: [] },
      { weekNumber: 2, out: ['cass'], winners: ['ann'] },
    ],
  });
  expect(Object.fromEntries(weeksSurvived(group))).toEqual({ ann: 2, ben: 0, cass: 1, late: 0 });
});

test('how many were in after a cut stays as it was when somebody leaves later', () => {
  const points = new Map(['ann', 'ben', 'cass', 'dan', 'eve'].map((name, at) => [name, [at, at]]));
  const group = { cut: 1, cutFrom: 1, lastWeek: 18, points, entered: new Map(), standing: [] };
  const leftAfter = (final: number, left: ReadonlyMap<string, number>) =>
    lastStanding(groupOf({ ...group, final, left })).cuts.map((cut) => cut.left);
  expect(leftAfter(1, new Map())).toEqual([4]);
  expect(leftAfter(1, new Map([['eve', 1.5]]))).toEqual([4]);
  expect(leftAfter(2, new Map([['eve', 1.5]]))).toEqual([4, 2]);
  // Who had left before its end was not in.
  expect(leftAfter(1, new Map([['eve', 0.5]]))).toEqual([3]);
});
