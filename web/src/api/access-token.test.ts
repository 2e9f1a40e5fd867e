import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { expect, test } from 'vitest';
import { createTokenKeeper, lifetimeOf, shouldRenew } from './access-token.ts';
import { ApiError } from './api-error.ts';

function jwt(seconds: number, name = 'a'): string {
  const part = btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds, name }));
  return `h.${part}.s`;
}

test('[A9.5] a token is renewed while it would not outlive two checks of 30 s', () => {
  const held = { token: 't', receivedAt: 1000, lifetime: 15 * MINUTE_MS };
  expect(shouldRenew(held, 1000)).toBe(false);
  expect(shouldRenew(held, 1000 + 14 * MINUTE_MS - 1)).toBe(false);
  expect(shouldRenew(held, 1000 + 14 * MINUTE_MS)).toBe(true);
  expect(shouldRenew({ ...held, lifetime: MINUTE_MS }, 1000 + 20_000)).toBe(false);
  expect(shouldRenew({ ...held, lifetime: MINUTE_MS }, 1000 + 30_000)).toBe(true);
});

test('a life is read by the server’s own stamps; a token that cannot be read has none', () => {
  expect(lifetimeOf(jwt(900))).toBe(900_000);
  expect(lifetimeOf('garbage')).toBe(0);
  expect(lifetimeOf('a.!!.c')).toBe(0);
});

test('many callers wait for one token, which is kept until it is near its end', async () => {
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

test('a token that arrives after signing out is dropped', async () => {
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

test('a session that has ended has no token; a server that is down is a failure', async () => {
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
