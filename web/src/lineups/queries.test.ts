import type { Lineup } from '@singleback/contract/lineups.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { cacheCurrentLineup, cacheLineup } from './queries.ts';

const lineup = (id: string, version: number) => ({ id, week_id: 'w', version }) as Lineup;

test('[G2.49] a saved lineup is in its week’s list before any refetch', async () => {
  const cache = new QueryClient();
  cache.setQueryData(['lineups', 'w'], [lineup('a', 1)]);
  await cacheLineup(cache, lineup('b', 1));
  await cacheLineup(cache, lineup('a', 2));
  expect(cache.getQueryData(['lineups', 'w'])).toEqual([lineup('a', 2), lineup('b', 1)]);
});

test('a response requested before a save does not overwrite it', async () => {
  const cache = new QueryClient();
  cache.setQueryData(['lineups', 'w'], []);
  const answer = Promise.withResolvers<Lineup[]>();
  const reading = cache.fetchQuery({ queryKey: ['lineups', 'w'], queryFn: () => answer.promise }).catch(() => {});
  await cacheLineup(cache, lineup('a', 1));
  answer.resolve([]);
  await reading;
  expect(cache.getQueryData(['lineups', 'w'])).toEqual([lineup('a', 1)]);
});

test('caches the current lineup of a version conflict, and of no other error', async () => {
  const cache = new QueryClient();
  cache.setQueryData(['lineup', 'a'], lineup('a', 1));
  await cacheCurrentLineup(
    cache,
    new ApiError(409, 'player_locked', 'Player game has started', { lineup: lineup('a', 9) }),
  );
  expect(cache.getQueryData(['lineup', 'a'])).toEqual(lineup('a', 1));
  await cacheCurrentLineup(cache, new ApiError(409, 'changed_elsewhere', 'Changed', { lineup: lineup('a', 2) }));
  expect(cache.getQueryData(['lineup', 'a'])).toEqual(lineup('a', 2));
});
