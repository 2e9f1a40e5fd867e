import { expect, test } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

test('what was not asked for longest goes first when there are too many', async () => {
  const kept = new VersionedCache<number>(2);
  let makings = 0;
  const ask = (name: string, version = '1') => kept.get(name, version, async () => ++makings);
  expect(await ask('a')).toBe(1);
  expect(await ask('b')).toBe(2);
  expect(await ask('a')).toBe(1);
  expect(await ask('c')).toBe(3);
  expect(await ask('a')).toBe(1);
  expect(await ask('b')).toBe(4);
  expect(await ask('b', '2')).toBe(5);
});
