import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { TtlCache } from './ttl-cache.ts';

function clockAt(ms: () => number): Clock {
  return { now: () => new Date(ms()), real: () => new Date(ms()), speed: () => 1 };
}

test('caches each key for its time, then reads again', async () => {
  let now = 0;
  const reads: string[] = [];
  const cache = new TtlCache(
    clockAt(() => now),
    1000,
    async (key) => reads.push(key),
  );
  await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')]);
  now = 999;
  await cache.get('a');
  expect(reads).toEqual(['a', 'b']);
  now = 1000;
  expect(await cache.get('a')).toBe(3);
});

test('a failure reaches all waiting callers and is not cached', async () => {
  let fails = true;
  const cache = new TtlCache(
    clockAt(() => 0),
    1000,
    async () => {
      if (fails) throw new Error('away');
      return 'here';
    },
  );
  await expect(Promise.all([cache.get('a'), cache.get('a')])).rejects.toThrow('away');
  fails = false;
  expect(await cache.get('a')).toBe('here');
});
