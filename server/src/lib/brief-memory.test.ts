import { expect, test } from 'vitest';
import { BriefMemory } from './brief-memory.ts';
import type { Clock } from './clock.ts';

function clockAt(ms: () => number): Clock {
  return { now: () => new Date(ms()), real: () => new Date(ms()), speed: () => 1 };
}

test('remembers for its time, each key by itself, then reads again', async () => {
  let now = 0;
  const reads: string[] = [];
  const memory = new BriefMemory(
    clockAt(() => now),
    1000,
    async (key) => reads.push(key),
  );
  await Promise.all([memory.of('a'), memory.of('a'), memory.of('b')]);
  now = 999;
  await memory.of('a');
  expect(reads).toEqual(['a', 'b']);
  now = 1000;
  expect(await memory.of('a')).toBe(3);
});

test('a failure is told to who waits for it, and not remembered', async () => {
  let fails = true;
  const memory = new BriefMemory(
    clockAt(() => 0),
    1000,
    async () => {
      if (fails) throw new Error('away');
      return 'here';
    },
  );
  await expect(Promise.all([memory.of('a'), memory.of('a')])).rejects.toThrow('away');
  fails = false;
  expect(await memory.of('a')).toBe('here');
});
