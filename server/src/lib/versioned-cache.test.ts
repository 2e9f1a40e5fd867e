import { expect, test } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

test('evicts the least recently used entry', async () => {
  const cache = new VersionedCache<number>(2);
  let makings = 0;
  const load = (name: string, version = '1') => cache.get(name, version, async () => ++makings);
  expect(await load('a')).toBe(1);
  expect(await load('b')).toBe(2);
  expect(await load('a')).toBe(1);
  expect(await load('c')).toBe(3);
  expect(await load('a')).toBe(1);
  expect(await load('b')).toBe(4);
  expect(await load('b', '2')).toBe(5);
});
