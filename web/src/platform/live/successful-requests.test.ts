import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { onSuccessfulRequest } from './successful-requests.ts';

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
