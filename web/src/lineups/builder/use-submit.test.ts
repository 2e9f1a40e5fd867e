import type { Lineup } from '@singleback/contract/lineups.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { type LineupContext, rulesOf } from '@singleback/game/lineups/lineup.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { lineupsQuery } from '../queries.ts';
import { aPlayer } from '../testing/builder-player.ts';
import { submittedGroupsQuery } from './queries.ts';
import { readiness, showSavedLineup, submitFailureLines } from './use-submit.ts';

const linesOf = (error: unknown) =>
  submitFailureLines(error, new Map([['p1', aPlayer({ id: 'p1', name: 'Brandon McManus' })]]));

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

const NOW = new Date('2025-11-02T16:00:00Z');
const week = {
  id: 'w',
  weekNumber: 9,
  startDate: new Date('2025-10-28T10:00:00Z'),
  endDate: new Date('2025-11-04T10:00:00Z'),
};
const SLOTS: [string, Position][] = [
  ['QB1', 'QB'],
  ['RB1', 'RB'],
  ['RB2', 'RB'],
  ['WR1', 'WR'],
  ['WR2', 'WR'],
  ['TE1', 'TE'],
  ['FLEX1', 'RB'],
  ['DEF1', 'DEF'],
  ['K1', 'K'],
];
const players = new Map(SLOTS.map(([key, position]) => [key, aPlayer({ id: key, name: `Mr ${key}`, position })]));
const full = { slots: Object.fromEntries(SLOTS.map(([key]) => [key, key])), doubleDownPlayerId: null };
const context = (now = NOW, playerDoubleDown = false): LineupContext => ({
  rules: rulesOf([{ ...DEFAULT_SETTINGS, playerDoubleDown }]),
  players,
  previous: null,
  now,
});

describe('the status line', () => {
  it('[G2.43, G4.9] shows what is missing, or that nothing is', () => {
    expect(readiness({ ...full, slots: { ...full.slots, K1: null } }, '', context(), week).text).toBe(
      'Complete lineup to submit',
    );
    expect(readiness(full, '', context(NOW, true), week).text).toBe('Select a double-down player to continue');
    expect(readiness(full, '', context(), week)).toMatchObject({ state: 'ready', text: 'Lineup ready to submit' });
    expect(readiness(full, '', { ...context(), rules: null }, week).text).toBe('Select groups to continue');
  });

  it('[G4.4] names a locked player at once, even in an incomplete lineup', () => {
    const later = context(new Date('2025-11-02T18:00:00Z'));
    const begun = { slots: { ...full.slots, K1: null, DEF1: null, TE1: null }, doubleDownPlayerId: null };
    const few = { slots: { QB1: 'QB1' }, doubleDownPlayerId: null };
    expect(readiness(few, '', later, week)).toMatchObject({
      state: 'blocked',
      text: 'Replace Mr QB1: player game has started',
      blocked: new Set(['QB1']),
    });
    expect(readiness(begun, '', later, week).blocked.size).toBe(6);
    expect(readiness(begun, '', context(), week)).toMatchObject({ state: 'incomplete', blocked: new Set() });
  });

  it('[G4.4, G2.47] offers nothing for a slot that is locked with its saved player (rules 7.22)', () => {
    const started = context(new Date('2025-11-02T18:00:00Z'));
    const late = aPlayer({ id: 'late', name: 'Mr Late', position: 'RB' });
    const edited = { ...started, players: new Map([...players, ['late', late]]), previous: full };
    const draft = { ...full, slots: { ...full.slots, RB1: 'late' } };
    expect(readiness(draft, '', edited, week)).toMatchObject({
      state: 'refused',
      text: 'Too late for Mr Late: RB1 is locked with Mr RB1',
      blocked: new Set(),
    });
    expect(readiness(full, '', edited, week).state).toBe('ready');
  });

  it('[G5.24] names all players over a lower usage limit of other groups, with their slots', () => {
    const used = new Map(
      [...players].map(([key, player]) => [key, { ...player, usesElsewhere: key === 'RB1' || key === 'K1' ? 1 : 0 }]),
    );
    const limitOf = (maxPlayerUsage: number) => ({
      ...context(),
      players: used,
      rules: rulesOf([{ ...DEFAULT_SETTINGS, maxPlayerUsage }]),
    });
    expect(readiness(full, '', limitOf(2), week).state).toBe('ready');
    expect(readiness(full, '', limitOf(1), week)).toMatchObject({
      state: 'blocked',
      text: 'Replace Mr RB1 and Mr K1: player usage limit reached (1/1)',
      blocked: new Set(['RB1', 'K1']),
    });
  });

  it('[G5.25, G9.5] refuses a name of more than 50 characters', () => {
    expect(readiness(full, 'x'.repeat(51), context(), week).state).toBe('refused');
    expect(readiness(full, 'x'.repeat(50), context(), week).state).toBe('ready');
  });

  it('[G5.25] accepts a saved name that is no longer allowed, and no other such name', () => {
    const old = `${'x'.repeat(60)}\u202e`;
    const edited = { ...context(), previous: full, previousName: old };
    const begun = { ...full, slots: { ...full.slots, K1: null } };
    expect(readiness(full, old, edited, week).state).toBe('ready');
    expect(readiness(begun, old, edited, week).state).toBe('incomplete');
    for (const name of [`${old}x`, old.slice(1)]) expect(readiness(full, name, edited, week).state).toBe('refused');
    expect(readiness(full, old, context(), week).state).toBe('refused');
  });

  it('[G4.11] refuses every change once the week is over', () => {
    const after = context(new Date('2025-11-04T10:00:01Z'));
    expect(readiness(full, '', after, week)).toMatchObject({ state: 'week_over', mayEdit: false });
  });
});
