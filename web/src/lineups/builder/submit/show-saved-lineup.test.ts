import type { Lineup } from '@singleback/contract/lineups.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { lineupsQuery } from '../../queries.ts';
import { submittedGroupsQuery } from '../queries.ts';
import { showSavedLineup } from './show-saved-lineup.ts';

const client = new QueryClient();
afterEach(() => client.clear());

const lineup = (id: string, name: string | null = null) => ({ id, lineup_name: name, week_id: 'week-9' }) as Lineup;
const { queryKey } = lineupsQuery('week-9');
const listed = () => client.getQueryData(queryKey)?.map(({ id, lineup_name }) => [id, lineup_name]);
const submitted = (lineupsPerGroup: Record<string, number>) =>
  client.setQueryData(submittedGroupsQuery('week-9').queryKey, { lineupsPerGroup });

test('adds a saved lineup to its week’s empty list', async () => {
  client.setQueryData(queryKey, []);
  await showSavedLineup(client, lineup('new'));
  expect(listed()).toEqual([['new', null]]);
});

test('a changed lineup keeps its place', async () => {
  client.setQueryData(queryKey, [lineup('a'), lineup('b')]);
  await showSavedLineup(client, lineup('a', 'Renamed'));
  expect(listed()).toEqual([
    ['a', 'Renamed'],
    ['b', null],
  ]);
});

test('creates a list that was never fetched only for the first lineup of the week', async () => {
  submitted({ everyone: 1 });
  await showSavedLineup(client, lineup('second'));
  expect(listed()).toBeUndefined();
  submitted({ everyone: 0 });
  await showSavedLineup(client, lineup('first'));
  expect(listed()).toEqual([['first', null]]);
});

test('a response from before the save does not remove the saved lineup', async () => {
  let answer: (lineups: Lineup[]) => void = () => {};
  const fetching = client
    .fetchQuery({ queryKey, queryFn: () => new Promise<Lineup[]>((resolve) => (answer = resolve)) })
    .catch(() => 'cancelled');
  client.setQueryData(queryKey, []);
  await showSavedLineup(client, lineup('new'));
  answer([]);
  await fetching;
  expect(listed()).toEqual([['new', null]]);
});
