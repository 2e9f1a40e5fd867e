import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fuzzCalls, isSlow } from '../../../../bench/fuzz/calls/fuzz-calls.ts';
import { fuzzSockets } from '../../../../bench/fuzz/calls/fuzz-sockets.ts';
import { oddRequest } from '../../../../bench/fuzz/calls/schema.ts';
import { drawFrom } from '../../../../bench/fuzz/trial.ts';
import { openWorld, ROLES, type Role, type World } from './world.ts';

const [SEED, CALLS, MESSAGES] = ['20251125', 2_000, 60];
/** So long a call of somebody takes on the clock of tokens, which are good for so long. */
const [CALL_MS, TOKEN_MS] = [1_000, 15 * 60_000];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('[A7.1] calls in every wrong and odd way are answered as the contract says, and each succeeds at least once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const began = Date.now();
  // Time passes with each call, so that the run outlasts the tokens that it began with.
  const tokenOf = (role: Role) => {
    vi.setSystemTime(Date.now() + CALL_MS);
    return world.tokenOf(role);
  };
  const { made, untested, wrong, slowest } = await fuzzCalls({ ...world, tokenOf }, { count: CALLS, seed: SEED });
  const took = Date.now() - began;

  vi.useRealTimers();
  expect(Object.fromEntries(wrong)).toEqual({});
  expect(untested).toEqual([]);
  expect(made).toBeGreaterThanOrEqual(CALLS);
  expect(took).toBeGreaterThan(TOKEN_MS);
  expect(isSlow({ slowest }), JSON.stringify(slowest)).toBe(false);
});

test('the address of a call that is only opened by GET does not refuse GET', () => {
  const draw = drawFrom(SEED);
  const example = { key: 'POST /notifications/one-click', maker: 'visitor', options: {}, isPrivate: false } as const;
  const odd = Array.from({ length: 400 }, () => oddRequest(example, draw));
  const refused = new Set(odd.filter(({ statuses }) => statuses?.includes(405)).map(({ method }) => method));
  expect([...refused].sort()).toEqual(['DELETE', 'OPTIONS', 'PATCH', 'PUT', 'TRACE']);
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
