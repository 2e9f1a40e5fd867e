import { expect, test } from 'vitest';
import { joinLinksOf } from '../../groups/queries.ts';
import { loadStateOf } from './load-state.ts';

const refetch = async () => {
  throw new Error('not requested');
};

test('[A4.6, A8.2] has loading, error and data, and drops data that failed to load', () => {
  const loading = loadStateOf(
    { isFetching: true, isError: false, data: undefined, refetch },
    'Failed to load teams data',
  );
  expect(loading).toMatchObject({ isLoading: true, error: null, data: undefined });
  const there = loadStateOf({ isFetching: false, isError: false, data: [1], refetch }, 'Failed to load teams data');
  expect(there).toMatchObject({ isLoading: false, error: null, data: [1] });
  const failed = loadStateOf({ isFetching: false, isError: true, data: [1], refetch }, 'Failed to load teams data');
  expect(failed).toMatchObject({ isLoading: false, error: 'Failed to load teams data', data: undefined });
});

test('[A4.6] maps group ids to join links, with an empty list for none', () => {
  const link = { id: 'l', join_token: 't' };
  const groups: unknown = [{ id: 'a', join_links: [link] }, { id: 'b' }];
  expect([...joinLinksOf(groups as Parameters<typeof joinLinksOf>[0])]).toEqual([
    ['a', [link]],
    ['b', []],
  ]);
});
