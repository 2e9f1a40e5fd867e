import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { TtlCache } from './ttl-cache.ts';

function clockAt(ms: () => number): Clock {
  return { now: () => new Date(ms()), real: () => new Date(ms()), speed: () => 1 };
}

test('remembers for its time, each key by itself, then reads again', async () => {
  let now = 0;
  const reads: string[] = [];
  const memory = new TtlCache(
    clockAt(() => now),
    1000,
    async (key) => reads.push(key),
  );
  await Promise.all([memory.get('a'), memory.get('a'), memory.get('b')]);
  now = 999;
  await memory.get('a');
  expect(reads).toEqual(['a', 'b']);
  now = 1000;
  expect(await memory.get('a')).toBe(3);
});

test('a failure is told to who waits for it, and not remembered', async () => {
  let fails = true;
  const memory = new TtlCache(
    clockAt(() => 0),
    1000,
    async () => {
      if (fails) throw new Error('away');
      return 'here';
    },
  );
  await expect(Promise.all([memory.get('a'), memory.get('a')])).rejects.toThrow('away');
  fails = false;
  expect(await memory.get('a')).toBe('here');
});
