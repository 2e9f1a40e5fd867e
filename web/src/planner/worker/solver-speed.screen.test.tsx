import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { type PlanInput, solvePlan } from '@singleback/game/planner/plan.ts';
import { DEFAULT_POLICY } from '@singleback/game/planner/policy.ts';
import { pricesOf } from '@singleback/game/planner/prices.ts';
import { seasonProblem } from '@singleback/game/planner/testing/problems.ts';
import { NO_WISHES } from '@singleback/game/planner/wishes.ts';
import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';

// The worker's thread can't be slowed down, so the same code runs on the page's own.
test('a processor four times slower plans a season within a second, and prices a pick within 50 ms', async () => {
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    const input = seasonInput();
    const began = performance.now();
    solvePlan(input);
    const planned = performance.now() - began;
    const { prices } = pricesOf(input, [0, 50, 140]);
    const priced = (performance.now() - began - planned) / prices.filter((price) => price !== null).length;
    expect(planned).toBeLessThan(1000);
    expect(priced).toBeLessThan(50);
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
});

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
