import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { NO_WISHES, type PlanInput, solvePlan } from '@singleback/game/planner/plan.ts';
import { DEFAULT_POLICY } from '@singleback/game/planner/policy.ts';
import { pricesOf } from '@singleback/game/planner/prices.ts';
import { seasonProblem } from '@singleback/game/planner/testing/problems.ts';
import { expect, test } from 'vitest';

// A loop of this machine is the measure, the best of some each: whatever else runs here slows both.
test('a season is planned within fifty million steps of a plain loop, and a pick priced within a hundredth of them', () => {
  const input = seasonInput();
  const least = { loop: Number.POSITIVE_INFINITY, plan: Number.POSITIVE_INFINITY, price: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 5; round += 1) {
    least.loop = Math.min(least.loop, timeOf(runLoop));
    least.plan = Math.min(
      least.plan,
      timeOf(() => solvePlan(input)),
    );
    let priced = 0;
    const took = timeOf(() => {
      priced = pricesOf(input, [0, 50, 140]).prices.filter((price) => price !== null).length;
    });
    least.price = Math.min(least.price, took / priced);
  }
  expect(least.plan).toBeLessThan(least.loop);
  expect(least.price).toBeLessThan(least.loop / 100);
});

function timeOf(task: () => unknown): number {
  const began = performance.now();
  task();
  return performance.now() - began;
}

function runLoop(): number {
  let sum = 0;
  for (let step = 0; step < 50_000_000; step += 1) sum = (sum * 31 + step) | 0;
  return sum;
}

function seasonInput(): PlanInput {
  return {
    weeks: Array.from({ length: 18 }, (_, ahead) => ({ weekNumber: ahead + 1, multiplier: 100, ahead })),
    counts: DEFAULT_SETTINGS.counts,
    doubleDown: false,
    wishes: NO_WISHES,
    policy: DEFAULT_POLICY,
    players: seasonProblem(1, 1).players.map(({ position, values }, at) => ({
      ...{ id: String(at), position, left: 1 },
      points: values.map((value) => (value === null ? null : Math.round(value / 100))),
    })),
  };
}
