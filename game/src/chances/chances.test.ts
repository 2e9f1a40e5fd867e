import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PointsForecast, pointsAt } from '../forecast/points-forecast.ts';
import { chanceText, type GroupToSimulate, type MemberToSimulate, type ViewToSimulate } from './group-chances.ts';
import type { LineupPart } from './lineup-draws.ts';
import { boundsOf, isDecided, simulateGroup } from './simulate-group.ts';
import { DRAWS, STEPS, WeekDraws } from './week-draws.ts';

const SEED = 20_251_005;

/** Equally likely values, in hundredths. */
function oneOf(...values: number[]): PointsForecast {
  const quantiles = Array.from(
    { length: 41 },
    (_, at) => values[Math.min(values.length - 1, Math.floor((at / 40) * values.length))] ?? 0,
  );
  return { mean: values.reduce((a, b) => a + b, 0) / values.length, variance: values.length, quantiles };
}

/** Every outcome of a forecast that can be drawn; all are equally likely. */
const outcomesOf = (forecast: PointsForecast) =>
  Array.from({ length: STEPS }, (_, step) => pointsAt(forecast, (step + 0.5) / STEPS));

const even = (mean: number, deviation: number): PointsForecast => ({
  mean,
  variance: (deviation * deviation) / 3,
  quantiles: Array.from({ length: 41 }, (_, at) => mean - deviation + (at / 40) * 2 * deviation),
});

function drawsOf(...forecasts: PointsForecast[]): WeekDraws {
  const draws = new WeekDraws(SEED);
  for (const [key, forecast] of forecasts.entries()) draws.set({ key, position: 'K', teams: null, forecast });
  return draws;
}

const part = (key: number, times = 1): LineupPart => ({ key, position: 'K', times, rotation: 0 });

function member(user: number, scored: number, parts: LineupPart[], before = 0): MemberToSimulate {
  return { user, before, lineup: { scored, parts }, rest: { mean: 0, variance: 0 } };
}

function groupOf(members: MemberToSimulate[], more: Partial<GroupToSimulate> = {}): GroupToSimulate {
  return { members, multiplier: 100, withSeason: false, isLastWeek: false, views: [], ...more };
}

const viewOf = (user: number, more: Partial<ViewToSimulate> = {}): ViewToSimulate => ({
  ...{ user, lineup: null, games: [], withDuels: false },
  ...more,
});

const weekChances = (draws: WeekDraws, members: MemberToSimulate[]) =>
  simulateGroup(draws, groupOf(members)).members.map(({ week }) => week.chance);

describe('the chances of a group', () => {
  test('add up to 1, for the week and for the season', () => {
    const lineup = fc.record({
      scored: fc.integer({ min: -500, max: 20_000 }),
      keys: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
    });
    const draws = drawsOf(
      even(1000, 900),
      even(800, 200),
      even(0, 1000),
      even(1500, 1500),
      even(20, 10),
      even(300, 300),
    );
    fc.assert(
      fc.property(fc.array(lineup, { minLength: 1, maxLength: 20 }), (lineups) => {
        const members = lineups.map(({ scored, keys }, user) =>
          member(
            user,
            scored,
            keys.map((key) => part(key)),
          ),
        );
        const { members: chances } = simulateGroup(draws, groupOf(members, { withSeason: true }));
        expect(chances.reduce((sum, { week }) => sum + week.chance, 0)).toBeCloseTo(1, 9);
        expect(chances.reduce((sum, { season }) => sum + (season?.chance ?? 0), 0)).toBeCloseTo(1, 9);
      }),
      { numRuns: 20 },
    );
  });

  test('agree with counting all outcomes of two players with few values', () => {
    const [first, second] = [oneOf(0, 500, 1000, 2000), oneOf(300, 700, 1100, 1500)];
    const [ofFirst, ofSecond] = [outcomesOf(first), outcomesOf(second)];
    for (const scored of [-700, 0, 150, 300, 1300]) {
      let won = 0;
      for (const a of ofFirst) {
        for (const b of ofSecond) won += a * 2 > b + scored ? 1 : a * 2 === b + scored ? 0.5 : 0;
      }
      const expected = won / (ofFirst.length * ofSecond.length);
      const [chance] = weekChances(drawsOf(first, second), [member(1, 0, [part(0, 2)]), member(2, scored, [part(1)])]);
      expect(Math.abs((chance ?? 0) - expected)).toBeLessThan(0.015);
    }
  });

  test('agree with counting a table of three, in which all are level sometimes', () => {
    const draws = drawsOf(even(1000, 1000));
    // All have the same player: 5.00 apart, and two are level.
    const [one, two, three] = weekChances(draws, [
      member(1, 500, [part(0)]),
      member(2, 500, [part(0)]),
      member(3, 0, [part(0, 2)]),
    ]);
    // The third wins where the player has more than 5.00: 3 in 4.
    expect(three).toBeCloseTo(0.75, 1);
    expect(one).toBe(two);
    expect((one ?? 0) + (two ?? 0) + (three ?? 0)).toBeCloseTo(1, 9);
  });

  test('of equal lineups are equal, and level ones share', () => {
    const draws = drawsOf(even(1000, 500), even(1200, 900));
    const same = () => [part(0), part(1)];
    expect(weekChances(draws, [member(1, 100, same()), member(2, 100, same())])).toEqual([0.5, 0.5]);
    const level = weekChances(
      draws,
      [1, 2, 3].map((user) => member(user, 9000, [])),
    );
    for (const chance of level) expect(chance).toBeCloseTo(1 / 3, 9);
  });

  test('rise with every point that a member has', () => {
    const draws = drawsOf(even(1000, 1000), even(1000, 1000), even(900, 700));
    const of = (scored: number) =>
      weekChances(draws, [member(1, scored, [part(0)]), member(2, 0, [part(1)]), member(3, 200, [part(2)])])[0] ?? 0;
    const chances = [-3000, -500, 0, 1, 100, 500, 1000, 2500, 9000].map(of);
    expect(chances).toEqual(chances.toSorted((a, b) => a - b));
    expect(chances.at(0)).toBe(0);
    expect(chances.at(-1)).toBe(1);
  });

  test('count a double-down player twice, also below zero', () => {
    const draws = drawsOf(oneOf(-300, -300));
    expect(weekChances(draws, [member(1, 0, [part(0, 2)]), member(2, -599, [])])).toEqual([0, 1]);
    expect(weekChances(draws, [member(1, 0, [part(0, 2)]), member(2, -600, [])])).toEqual([0.5, 0.5]);
  });

  test('leave out who has no lineup', () => {
    const out: MemberToSimulate = { ...member(1, 0, []), lineup: null };
    const { members } = simulateGroup(drawsOf(), groupOf([out, member(2, -100, [])]));
    expect(members.map(({ week }) => week)).toEqual([
      { chance: 0, isDecided: true },
      { chance: 1, isDecided: true },
    ]);
    expect(weekChances(drawsOf(), [out])).toEqual([0]);
  });
});

describe('places and seasons', () => {
  test('a place is that on the table after the week, with the playoff multiplier rounded as on the table', () => {
    const members = [member(1, 333, [], 1000), member(2, 0, [], 1416), member(3, 500, [], 0)];
    // 3.33 × 1.25 = 4.1625, which counts as 4.16: level with 14.16.
    const { members: chances } = simulateGroup(drawsOf(), groupOf(members, { multiplier: 125 }));
    expect(chances.map(({ place }) => place)).toEqual([
      { mean: 1, best: 1, worst: 1 },
      { mean: 1, best: 1, worst: 1 },
      { mean: 3, best: 3, worst: 3 },
    ]);
  });

  test('the range holds 80 of 100 finishes', () => {
    const draws = drawsOf(even(1000, 1000));
    const members = [
      member(0, 0, [part(0)]),
      ...Array.from({ length: 9 }, (_, at) => member(at + 1, 210 * at + 150, [])),
    ];
    const [own] = simulateGroup(draws, groupOf(members)).members;
    expect(own?.place.best).toBe(2);
    expect(own?.place.worst).toBe(9);
    expect(own?.place.mean).toBeCloseTo(5.5, 0);
  });

  test('whoever is far ahead wins the season, and in the last week it is decided', () => {
    const rest = { mean: 50_000, variance: 1_000_000 };
    const members = [member(1, 0, [], 9000), member(2, 0, [], 0)].map((each) => ({ ...each, rest }));
    const open = simulateGroup(drawsOf(), groupOf(members, { withSeason: true })).members;
    expect(open[0]?.season).toEqual({ chance: 1, isDecided: false });
    const last = simulateGroup(drawsOf(), groupOf(members, { withSeason: true, isLastWeek: true })).members;
    expect(last.map(({ season }) => season)).toEqual([
      { chance: 1, isDecided: true },
      { chance: 0, isDecided: true },
    ]);
  });
});

describe('a member’s own view', () => {
  const draws = drawsOf(even(1000, 1000), even(1000, 1000), even(1000, 600), even(2000, 500));
  const members = [member(1, 0, [part(0)]), member(2, 0, [part(1)]), member(3, 0, [part(2)])];

  test('of what everybody knows is what everybody sees', () => {
    const group = groupOf(members, {
      withSeason: true,
      views: members.map(({ user }) => viewOf(user)),
    });
    const { members: shown, views } = simulateGroup(draws, group);
    for (const [at, view] of views.entries()) {
      const { above, outscores, games, places, ...chances } = view;
      expect(chances.week.chance).toBeCloseTo(shown[at]?.week.chance ?? Number.NaN, 9);
      expect(chances.season?.chance).toBeCloseTo(shown[at]?.season?.chance ?? Number.NaN, 9);
      expect(chances.place).toEqual(shown[at]?.place);
      expect(places.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      const mean = places.reduce((sum, chance, place) => sum + chance * (place + 1), 0);
      expect(mean).toBeCloseTo(chances.place.mean, 9);
      expect(games).toEqual([]);
      expect([above.size, outscores.size]).toEqual([2, 0]);
    }
  });

  test('plays the real lineup against the best of the others, and is what it would be if all were known', () => {
    const real = { scored: 0, parts: [part(3)] };
    const { views } = simulateGroup(draws, groupOf(members, { views: [viewOf(1, { lineup: real })] }));
    const known = simulateGroup(draws, groupOf(members.with(0, { ...member(1, 0, []), lineup: real }))).members[0];
    expect(views[0]?.week.chance).toBeCloseTo(known?.week.chance ?? Number.NaN, 9);
    expect(views[0]?.place).toEqual(known?.place);
  });

  test('changes nothing that everybody sees', () => {
    const real = { scored: 5000, parts: [part(3, 2)] };
    const withView = simulateGroup(draws, groupOf(members, { views: [viewOf(1, { lineup: real })] }));
    expect(withView.members).toEqual(simulateGroup(draws, groupOf(members)).members);
  });

  test('knows which game matters: a better day of its players is a better chance', () => {
    const games = [{ game: 'g', lineup: { scored: 0, parts: [part(0)] } }];
    const { views } = simulateGroup(draws, groupOf(members, { views: [viewOf(1, { games })] }));
    const swing = views[0]?.games[0];
    expect(swing?.ifShort).toBeLessThan(views[0]?.week.chance ?? 0);
    expect(swing?.ifWell).toBeGreaterThan(views[0]?.week.chance ?? 1);
  });
});

describe('decided', () => {
  const fixed = (points: number) => boundsOf({ scored: points, parts: [] });
  const open = (points: number) => boundsOf({ scored: points, parts: [part(0)] });

  test('is who cannot be passed any more, and who cannot pass', () => {
    expect(isDecided(fixed(9000), [open(4999)])).toBe(true);
    expect(isDecided(open(4999), [fixed(9000)])).toBe(true);
    expect(isDecided(fixed(9000), [open(5000)])).toBe(false);
    expect(isDecided(open(0), [open(0)])).toBe(false);
    expect(isDecided(fixed(100), [fixed(100)])).toBe(true);
    expect(isDecided(null, [open(0)])).toBe(true);
  });

  test('only what is decided is shown as 0% or 100%', () => {
    expect(chanceText({ chance: 0, isDecided: false })).toBe('<1%');
    expect(chanceText({ chance: 0.0099, isDecided: false })).toBe('<1%');
    expect(chanceText({ chance: 0.01, isDecided: false })).toBe('1%');
    expect(chanceText({ chance: 0.2214, isDecided: false })).toBe('22%');
    expect(chanceText({ chance: 0.99, isDecided: false })).toBe('99%');
    expect(chanceText({ chance: 0.995, isDecided: false })).toBe('>99%');
    expect(chanceText({ chance: 1, isDecided: false })).toBe('>99%');
    expect(chanceText({ chance: 1, isDecided: true })).toBe('100%');
    expect(chanceText({ chance: 0, isDecided: true })).toBe('0%');
    expect(chanceText({ chance: 0.5, isDecided: true })).toBe('50%');
  });
});

describe('the draws of a week', () => {
  test('depend on the seed and the player only, whatever else is drawn and in whatever order', () => {
    const forecast = even(1000, 500);
    const [one, other] = [new WeekDraws(SEED), new WeekDraws(SEED)];
    one.set({ key: 5, position: 'WR', teams: { own: 1, opposing: 2 }, forecast });
    other.set({ key: 9, position: 'QB', teams: { own: 1, opposing: 2 }, forecast: even(50, 50) });
    other.set({ key: 5, position: 'WR', teams: { own: 1, opposing: 2 }, forecast: even(10, 10) });
    other.set({ key: 5, position: 'WR', teams: { own: 1, opposing: 2 }, forecast });
    expect(other.points(5)).toEqual(one.points(5));
    const another = new WeekDraws(SEED + 1);
    another.set({ key: 5, position: 'WR', teams: { own: 1, opposing: 2 }, forecast });
    expect(another.points(5)).not.toEqual(one.points(5));
  });

  test('have the forecast’s mean, and rise and fall with the offense', () => {
    const draws = new WeekDraws(SEED);
    const [forecast, teams] = [even(1000, 500), { own: 1, opposing: 2 }];
    draws.set({ key: 1, position: 'QB', teams, forecast });
    draws.set({ key: 2, position: 'WR', teams, forecast });
    draws.set({ key: 3, position: 'DEF', teams: { own: 2, opposing: 1 }, forecast });
    draws.set({ key: 4, position: 'QB', teams: { own: 2, opposing: 1 }, forecast });
    const meanOf = (key: number) => draws.points(key).reduce((sum, each) => sum + each, 0) / DRAWS;
    for (const key of [1, 2, 3, 4]) expect(Math.abs(meanOf(key) - 1000)).toBeLessThan(15);
    const together = (a: number, b: number) => {
      const [one, two] = [draws.points(a), draws.points(b)];
      let sum = 0;
      for (let draw = 0; draw < DRAWS; draw += 1) sum += ((one[draw] ?? 0) - 1000) * ((two[draw] ?? 0) - 1000);
      return sum / DRAWS / forecast.variance;
    };
    expect(together(1, 2)).toBeGreaterThan(0.2);
    expect(together(1, 3)).toBeLessThan(-0.4);
    expect(Math.abs(together(1, 4))).toBeLessThan(0.05);
  });
});
