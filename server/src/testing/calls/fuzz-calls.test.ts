import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fuzzCalls, isSlow } from '../../../../bench/fuzz/calls/fuzz-calls.ts';
import { fuzzSockets } from '../../../../bench/fuzz/calls/fuzz-sockets.ts';
import { openWorld, ROLES, type World } from './world.ts';

const [SEED, CALLS, MESSAGES] = ['20251125', 2_000, 60];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('[A7.1] calls in every wrong and odd way are answered as the contract says, and each succeeds at least once', async () => {
  const { made, untested, wrong, slowest, ...rest } = await fuzzCalls(world, { count: CALLS, seed: SEED });
  expect(Object.fromEntries(wrong)).toEqual({});
  expect(untested).toEqual([]);
  expect(made).toBeGreaterThanOrEqual(CALLS);
  expect(isSlow({ slowest, ...rest }), JSON.stringify(slowest)).toBe(false);
});

test('messages over sockets in every wrong and odd way are answered as the contract says, or end the connection', async () => {
  expect(await fuzzSockets(world, { count: MESSAGES, seed: SEED })).toEqual([]);
});

test('a run may outlast the tokens that it began with', async () => {
  const statuses = async () => {
    const found: number[] = [];
    for (const role of ROLES.slice(1)) {
      const key = role === 'admin' ? 'POST /admin/announcement' : 'GET /groups';
      const body = role === 'admin' ? { text: null, reason: 'Because' } : undefined;
      found.push((await world.call(key, { token: world.tokenOf(role), body })).status);
    }
    return found;
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
  expect(await statuses()).toEqual(Array(5).fill(401));
  await world.renew();
  expect(await statuses()).toEqual(Array(5).fill(200));
  vi.useRealTimers();
});
