import { expect, test } from 'vitest';
import { sharedRead, TtlCache, VersionedCache } from './caches.ts';
import type { Clock } from './clock.ts';

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

test('callers share a read that began after they asked, each source has its own, and a failure is not kept', async () => {
  const open: { source: object; finish: (result: string) => void; fail: (error: Error) => void }[] = [];
  const read = sharedRead((source: object) => {
    return new Promise<string>((finish, fail) => open.push({ source, finish, fail }));
  });
  const [one, other] = [{}, {}];
  const first = [read(one), read(one)];
  await expect.poll(() => open.length).toBe(1);
  // The one that runs may have missed what has happened since it began.
  const second = [read(one), read(one)];
  const elsewhere = read(other);
  await expect.poll(() => open.length).toBe(2);
  expect(open[1]?.source).toBe(other);
  open[0]?.finish('before');
  expect(await Promise.all(first)).toEqual(['before', 'before']);
  await expect.poll(() => open.length).toBe(3);
  open[2]?.fail(new Error('away'));
  expect((await Promise.allSettled(second)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const third = read(one);
  await expect.poll(() => open.length).toBe(4);
  open[3]?.finish('after');
  open[1]?.finish('other');
  expect(await Promise.all([third, elsewhere])).toEqual(['after', 'other']);
});
