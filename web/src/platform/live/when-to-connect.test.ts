import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { onSuccessfulRequest, watchWake } from './when-to-connect.ts';

test('a page that slept is notified once, one whose timers are only slow is not', () => {
  let [now, wakes] = [0, 0];
  let look = () => {};
  const every = (_: number, task: () => void) => {
    look = task;
    return () => {};
  };
  watchWake(
    () => now,
    every,
    () => (wakes += 1),
  );
  const seen = [5, 60, 60, 40 * 60, 5, 5].map((seconds) => {
    now += seconds * 1000;
    look();
    return wakes;
  });
  expect(seen).toEqual([0, 0, 0, 1, 1, 1]);
});

test('reports a request that succeeds, not one that fails, nor a patch of cached data, nor anything after its end', async () => {
  const cache = new QueryClient();
  let successes = 0;
  const end = onSuccessfulRequest(cache, () => {
    successes += 1;
  });
  cache.setQueryData(['week'], 6);
  await cache.fetchQuery({ queryKey: ['week'], queryFn: () => Promise.reject(new Error('away')) }).catch(() => {});
  expect(successes).toBe(0);
  await cache.fetchQuery({ queryKey: ['week'], queryFn: () => Promise.resolve(7) });
  expect(successes).toBe(1);
  end();
  await cache.fetchQuery({ queryKey: ['week'], queryFn: () => Promise.resolve(8) });
  expect(successes).toBe(1);
});
