import type { Lineup } from '@singleback/contract/lineups.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, test } from 'vitest';
import { ApiError } from '../../../platform/api/api-error.ts';
import { lineupsQuery } from '../../queries.ts';
import { aPlayer } from '../../testing/builder-player.ts';
import { submittedGroupsQuery } from '../queries.ts';
import { showSavedLineup, submitFailureLines } from './use-submit.ts';

const players = new Map([['p1', aPlayer({ id: 'p1', name: 'Brandon McManus' })]]);
const linesOf = (error: unknown) => submitFailureLines(error, players);

describe('a failed submit', () => {
  const mismatch = 'Lineup does not match group settings requirements';

  it('[G8.20] shows the server’s message, or the error, or a fallback', () => {
    expect(linesOf(new ApiError(409, 'week_over', 'Week 9 is over'))).toEqual(['Week 9 is over']);
    expect(linesOf(new Error('Out of ink'))).toEqual(['Out of ink']);
    const nothingSaid = new ApiError(500, 'surprise', 'Something went wrong. Please try again.');
    expect(linesOf(nothingSaid)).toEqual(['Failed to submit lineup']);
    expect(linesOf(null)).toEqual(['Failed to submit lineup']);
  });

  it('[G8.20] names the refused player once, if known', () => {
    const started = (playerId: string) => new ApiError(409, 'player_locked', 'Player game has started', { playerId });
    expect(linesOf(started('p1'))).toEqual(['Brandon McManus: Player game has started']);
    expect(linesOf(started('p2'))).toEqual(['Player game has started']);
    const named = 'Brandon McManus is already selected in another position';
    expect(linesOf(new ApiError(409, 'player_twice', named, { playerId: 'p1' }))).toEqual([named]);
  });

  it('[G8.26] appends what is missing and what is extra', () => {
    const details = { required: { QB: 1, RB: 2, K: 1 }, provided: { QB: 1, RB: 1, WR: 1, K: 0 } };
    expect(linesOf(new ApiError(422, 'lineup_mismatch', mismatch, details))).toEqual([
      mismatch,
      'Missing: RB: 1/2, K: 0/1',
      'Extra: WR: 1/0',
    ]);
  });

  it('[G8.26] appends nothing without counts, or to another message', () => {
    expect(linesOf(new ApiError(422, 'lineup_mismatch', mismatch, { required: {} }))).toEqual([mismatch]);
    const details = { required: { QB: 1 }, provided: {} };
    expect(linesOf(new ApiError(409, 'week_over', 'Week 9 is over', details))).toEqual(['Week 9 is over']);
  });
});

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
