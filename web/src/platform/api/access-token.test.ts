import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { expect, test } from 'vitest';
import { createTokenKeeper, lifetimeOf, shouldRenew } from './access-token.ts';
import { ApiError } from './api-error.ts';

function jwt(seconds: number, name = 'a'): string {
  const part = btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds, name }));
  return `h.${part}.s`;
}

test('[A9.5] renews a token that would expire within two 30 s checks', () => {
  const held = { token: 't', receivedAt: 1000, lifetime: 15 * MINUTE_MS };
  expect(shouldRenew(held, 1000)).toBe(false);
  expect(shouldRenew(held, 1000 + 14 * MINUTE_MS - 1)).toBe(false);
  expect(shouldRenew(held, 1000 + 14 * MINUTE_MS)).toBe(true);
  expect(shouldRenew({ ...held, lifetime: MINUTE_MS }, 1000 + 20_000)).toBe(false);
  expect(shouldRenew({ ...held, lifetime: MINUTE_MS }, 1000 + 30_000)).toBe(true);
});

test('reads the lifetime from the token’s own timestamps; 0 when unreadable', () => {
  expect(lifetimeOf(jwt(900))).toBe(900_000);
  expect(lifetimeOf('garbage')).toBe(0);
  expect(lifetimeOf('a.!!.c')).toBe(0);
});

test('concurrent callers share one token until it is about to expire', async () => {
  let now = 0;
  let fetched = 0;
  const keeper = createTokenKeeper(
    async () => jwt(900, String(++fetched)),
    () => now,
  );
  const [one, two] = await Promise.all([keeper.get(), keeper.get()]);
  expect(one).toBe(two);
  now = 5 * MINUTE_MS;
  await keeper.check();
  expect(fetched).toBe(1);
  now = 14 * MINUTE_MS;
  await keeper.check();
  expect(fetched).toBe(2);
});

test('drops a token that arrives after signing out', async () => {
  let give: (token: string) => void = () => {};
  const keeper = createTokenKeeper(
    () =>
      new Promise((resolve) => {
        give = resolve;
      }),
    () => 0,
  );
  const pending = keeper.get();
  keeper.forget();
  give(jwt(900));
  expect(await pending).toBeNull();
});

test('returns null for an ended session, and throws when the server is down', async () => {
  const ended = createTokenKeeper(
    async () => {
      throw new ApiError(401, 'x', 'x');
    },
    () => 0,
  );
  expect(await ended.get()).toBeNull();
  const down = createTokenKeeper(
    async () => {
      throw new ApiError(0, 'unreachable', 'x');
    },
    () => 0,
  );
  await expect(down.get()).rejects.toThrow();
  await down.check();
});

test('reading the current token fetches nothing, so that reporting a renewal does not cause the next one', async () => {
  let fetched = 0;
  const reported: (string | null)[] = [];
  const keeper = createTokenKeeper(
    async () => `unreadable ${++fetched}`,
    () => 0,
    () => reported.push(keeper.current()),
  );
  expect(keeper.current()).toBeNull();
  await keeper.get();
  await keeper.get();
  expect([fetched, reported]).toEqual([2, ['unreadable 2']]);
});
