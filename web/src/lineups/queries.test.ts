import type { Lineup } from '@singleback/contract/lineups.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../platform/api/api-error.ts';
import { cacheCurrentLineup, cacheLineup, editedLineupQuery, lineupsQuery } from './queries.ts';

const listed = lineupsQuery('w').queryKey;
const edited = editedLineupQuery('a').queryKey;
const lineup = (id: string, version: number) => ({ id, week_id: 'w', version }) as Lineup;

test('[G2.49] a saved lineup is in its week’s list before any refetch', async () => {
  const cache = new QueryClient();
  cache.setQueryData(listed, [lineup('a', 1)]);
  await cacheLineup(cache, lineup('b', 1));
  await cacheLineup(cache, lineup('a', 2));
  expect(cache.getQueryData(listed)).toEqual([lineup('a', 2), lineup('b', 1)]);
});

test('a response requested before a save does not overwrite it', async () => {
  const cache = new QueryClient();
  cache.setQueryData(listed, []);
  const answer = Promise.withResolvers<Lineup[]>();
  const reading = cache.fetchQuery({ queryKey: listed, queryFn: () => answer.promise }).catch(() => {});
  await cacheLineup(cache, lineup('a', 1));
  answer.resolve([]);
  await reading;
  expect(cache.getQueryData(listed)).toEqual([lineup('a', 1)]);
});

test('caches the current lineup of a version conflict, and of no other error', async () => {
  const cache = new QueryClient();
  cache.setQueryData(edited, lineup('a', 1));
  await cacheCurrentLineup(
    cache,
    new ApiError(409, 'player_locked', 'Player game has started', { lineup: lineup('a', 9) }),
  );
  expect(cache.getQueryData(edited)).toEqual(lineup('a', 1));
  await cacheCurrentLineup(cache, new ApiError(409, 'changed_elsewhere', 'Changed', { lineup: lineup('a', 2) }));
  expect(cache.getQueryData(edited)).toEqual(lineup('a', 2));
});
