import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { drawsFrom } from '../try/draws.ts';
import { reduced } from './candidates.ts';
import { type PlanInput, type PlanPlayer, problemOf, solvePlan } from './plan.ts';
import { priceOf, solve } from './solve.ts';
import { seasonProblem, smallProblems } from './testing/problems.ts';
import { NO_WISHES, type Wishes } from './wishes.ts';

const ONE_OF_EACH = { QB: 1, RB: 1, WR: 0, TE: 0, FLEX: 0, DEF: 0, K: 0 };

const CAST: PlanPlayer[] = [
  { id: 'ace', position: 'QB', left: 1, points: [2000, 2400, null] },
  { id: 'bob', position: 'QB', left: 1, points: [1800, 1700, 1600] },
  { id: 'cy', position: 'QB', left: 1, points: [1000, null, 1500] },
  { id: 'dan', position: 'RB', left: 3, points: [1200, null, 1300] },
  { id: 'eli', position: 'RB', left: 1, points: [500, 400, 900] },
];

function input(wishes: Partial<Wishes> = {}, rest: Partial<PlanInput> = {}): PlanInput {
  return {
    weeks: [
      { weekNumber: 14, multiplier: 100, ahead: 0 },
      { weekNumber: 15, multiplier: 125, ahead: 1 },
      { weekNumber: 16, multiplier: 125, ahead: 2 },
    ],
    counts: ONE_OF_EACH,
    doubleDown: false,
    players: CAST,
    wishes: { ...NO_WISHES, ...wishes },
    policy: { horizon: 18, later: 1, decay: 1 },
    ...rest,
  };
}

/** 'ace dan, bob eli, - dan' */
function namesOf(planned: PlanInput): string {
  return solvePlan(planned)
    .plan.weeks.map(({ slots }) => slots.map(({ player }) => planned.players[player ?? -1]?.id ?? '-').join(' '))
    .join(', ');
}

describe('a plan', () => {
  test('fills each week with players who have a game, each as often as allowed', () => {
    const { plan } = solvePlan(input());
    expect(namesOf(input())).toBe('bob dan, ace eli, cy dan');
    expect(plan.weeks.map(({ points }) => points)).toEqual([3000, 3500, 3500]);
    expect(plan.points).toBe(10_000);
  });

  test('ends at its horizon, and weeks count less with each week', () => {
    expect(namesOf(input({}, { policy: { horizon: 1, later: 1, decay: 1 } }))).toBe('ace dan');
    expect(namesOf(input({}, { policy: { horizon: 2, later: 1, decay: 0.05 } }))).toBe('ace dan, bob eli');
  });

  test('obeys locks, bans and players kept for a week', () => {
    const lock = { playerId: 'cy', weekNumber: 14 };
    expect(namesOf(input({ locks: [lock] }))).toBe('cy dan, ace eli, bob dan');
    expect(namesOf(input({ bans: [{ playerId: 'ace', weekNumber: 15 }] }))).toBe('ace dan, bob eli, cy dan');
    expect(namesOf(input({ bans: [{ playerId: 'ace', weekNumber: null }] }))).toBe('- dan, bob eli, cy dan');
    expect(namesOf(input({ keeps: [{ playerId: 'bob', weekNumber: 16 }] }))).toBe('cy dan, ace eli, bob dan');
    expect(namesOf(input({ locks: [lock], bans: [lock] }))).toMatch(/^cy/);
  });

  test('leaves a player who is locked in a week beyond the horizon to it', () => {
    const policy = { horizon: 1, later: 1, decay: 1 };
    expect(namesOf(input({ locks: [{ playerId: 'ace', weekNumber: 15 }] }, { policy }))).toBe('bob dan');
    expect(namesOf(input({ keeps: [{ playerId: 'ace', weekNumber: 15 }] }, { policy }))).toBe('bob dan');
  });

  test('meets one of two locks that exclude each other', () => {
    const locks = [
      { playerId: 'ace', weekNumber: 15 },
      { playerId: 'bob', weekNumber: 15 },
    ];
    expect(namesOf(input({ locks }))).toBe('bob dan, ace eli, cy dan');
  });

  test('doubles one player a week where the groups do, locks or not', () => {
    const { plan } = solvePlan(input({ locks: [{ playerId: 'cy', weekNumber: 14 }] }, { doubleDown: true }));
    expect(plan.weeks.map(({ doubled }) => CAST[doubled ?? -1]?.id)).toEqual(['dan', 'ace', 'bob']);
    expect(plan.weeks[0]?.points).toBe(1000 + 2 * 1200);
  });
});

describe('players who cannot matter', () => {
  test('are left out without changing the solution or a price', () => {
    fc.assert(
      fc.property(smallProblems, (problem) => {
        const all = solve(problem);
        const few = solve(reduced(problem));
        expect(few.total).toBe(all.total);
        for (const player of problem.players.keys()) {
          expect(priceOf(few, player).cost).toBe(all.total - solve(withoutUse(problem, player)).total);
        }
      }),
    );
  });

  test('are half of the players and most of their weeks in a season', () => {
    const problem = seasonProblem(11, 1, 4);
    const left = reduced(problem);
    const weeksOf = ({ players }: typeof problem) => players.flatMap(({ values }) => values.filter((v) => v !== null));
    expect(weeksOf(left).length).toBeLessThan(weeksOf(problem).length / 2);
    expect(solve(left).total).toBe(solve(problem).total);
  });
});

test('whole numbers throughout: a plan of a real size has an exact sum', () => {
  const random = drawsFrom('5');
  const players = Array.from(
    { length: 300 },
    (_, at): PlanPlayer => ({
      id: String(at),
      position: (['QB', 'RB', 'WR', 'TE', 'DEF', 'K'] as const)[at % 6] ?? 'QB',
      left: 1,
      points: Array.from({ length: 18 }, () => Math.round(random() * 3000)),
    }),
  );
  const weeks = Array.from({ length: 18 }, (_, at) => ({
    weekNumber: at + 1,
    multiplier: at < 14 ? 100 : 125,
    ahead: at,
  }));
  const planned = input(
    {},
    { weeks, players, counts: DEFAULT_SETTINGS.counts, policy: { horizon: 18, later: 0.7, decay: 0.95 } },
  );
  const problem = problemOf(planned);
  expect(
    problem.players.every(({ values }) => values.every((value) => value === null || Number.isInteger(value))),
  ).toBe(true);
  expect(Number.isInteger(solve(problem).total)).toBe(true);
});

function withoutUse(problem: ReturnType<typeof reduced>, player: number) {
  return {
    ...problem,
    players: problem.players.map((each, at) => (at === player ? { ...each, left: each.left - 1 } : each)),
  };
}
