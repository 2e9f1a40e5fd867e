import type { Lineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../platform/api/api-error.ts';
import {
  boardLineupFromWire,
  openGroups,
  progressOf,
  savedLineupFromWire,
  tabName,
  whyGroupsStay,
  whyNotWithdrawn,
} from './model.ts';
import { cacheCurrentLineup, cacheLineup, editedLineupQuery, lineupsQuery, refetchIntervalOf } from './queries.ts';
import { lineup, slot } from './testing/lineups-api.ts';

type WirePlayer = Lineup['players'][number]['player'];

const kickoff = '2025-11-02T18:00:00.000Z';

function player(id: string, more: Partial<WirePlayer> = {}): WirePlayer {
  return {
    id,
    name: 'Drake Maye',
    position: 'QB',
    team_id: null,
    team_abbreviation: 'NE',
    espn_id: null,
    injury_status: null,
    actual_points: null,
    projected_points: 19.53,
    opponent: 'vs ATL',
    kickoff_time: kickoff,
    game_date: kickoff,
    game_status: 'scheduled',
    game_clock: null,
    is_locked: false,
    is_bye: false,
    ...more,
  };
}

function wire(players: [string, WirePlayer][], more: Partial<Lineup> = {}): Lineup {
  return {
    id: 'a1b2c3d4-0000-4000-8000-000000000001',
    lineup_name: 'Taylor Made',
    week_id: 'week-9',
    groups: [],
    players: players.map(([position_key, each], at) => ({ position_key, slot_order: at, player: each })),
    double_down_player_id: null,
    total_projected_points: 174.74,
    total_actual_points: 78.46,
    has_locked_player: false,
    playoff_multiplier: 1,
    created_at: kickoff,
    updated_at: kickoff,
    version: 1,
    ...more,
  };
}

const slotOf = (of: WirePlayer, more: Partial<Lineup> = {}) => savedLineupFromWire(wire([['qb1', of]], more)).slots[0];

test('[G2.53] a lineup without a name is named by the first 8 characters of its id', () => {
  expect(savedLineupFromWire(wire([], { lineup_name: null })).name).toBe('Lineup a1b2c3d4');
  expect(savedLineupFromWire(wire([])).name).toBe('Taylor Made');
});

test('a slot that a message is not about stays the same object, so that its row is not drawn again', () => {
  const before = wire([
    ['qb1', player('a')],
    ['k1', player('b')],
  ]);
  const [quarterback, kicker] = before.players as [Lineup['players'][number], Lineup['players'][number]];
  const scored = { ...kicker, player: { ...kicker.player, game_status: 'in_progress', actual_points: 3 } as const };
  const [one, other] = [
    savedLineupFromWire(before),
    savedLineupFromWire({ ...before, players: [quarterback, scored] }),
  ];
  expect(other.slots[0]).toBe(one.slots[0]);
  expect(other.slots[1]).toMatchObject({ actual: 300, play: 'live' });
  // Doubled it is another one.
  expect(savedLineupFromWire({ ...before, double_down_player_id: 'a' }).slots[0]?.projected).toBe(3906);
});

test('[G9.10] slots are in position order, regardless of the response', () => {
  const keys = ['k1', 'flex1', 'rb2', 'def1', 'qb1', 'te1', 'rb1', 'wr1'];
  const { slots } = savedLineupFromWire(wire(keys.map((key) => [key, player(key)])));
  expect(slots.map(({ key }) => key)).toEqual(['QB1', 'RB1', 'RB2', 'WR1', 'TE1', 'FLEX1', 'DEF1', 'K1']);
});

test('[G9.6] doubles projected and actual points of the double-down player', () => {
  const maye = player('maye', { game_status: 'final', actual_points: 7.7 });
  expect(slotOf(maye, { double_down_player_id: 'maye' })).toMatchObject({
    projected: 3906,
    actual: 1540,
    isDoubled: true,
  });
  expect(slotOf(maye)).toMatchObject({ projected: 1953, actual: 770, isDoubled: false });
});

test('has no projected total while no projection is known', () => {
  const unknown = player('a', { projected_points: null });
  expect(savedLineupFromWire(wire([['qb1', unknown]])).projected).toBeNull();
  expect(savedLineupFromWire(wire([['qb1', player('a')]])).projected).toBe(17_474);
  const both = wire([
    ['qb1', unknown],
    ['k1', player('b')],
  ]);
  expect(savedLineupFromWire(both).projected).toBe(17_474);
});

test('points are unconfirmed while they or the score of their game are in doubt', () => {
  const live = { game_status: 'in_progress', actual_points: 4.2 } as const;
  const isUnconfirmed = (more: Partial<WirePlayer>) => slotOf(player('a', { ...live, ...more }))?.isUnconfirmed;
  expect(isUnconfirmed({})).toBe(false);
  expect(isUnconfirmed({ is_unconfirmed: true })).toBe(true);
  expect(isUnconfirmed({ is_game_unconfirmed: true })).toBe(true);
  expect(isUnconfirmed({ is_game_unconfirmed: true, actual_points: null })).toBe(false);
});

test('a slot shows the state of its game', () => {
  expect(slotOf(player('a', { game_status: 'in_progress', game_clock: '6:42 3rd' }))).toMatchObject({
    play: 'live',
    stateText: '6:42 3rd',
  });
  expect(slotOf(player('a', { game_status: 'in_progress' }))?.stateText).toBe('Live');
  expect(slotOf(player('a', { game_status: 'final' }))).toMatchObject({ play: 'over', stateText: 'Final' });
  expect(slotOf(player('a'))).toMatchObject({ play: 'to_play', stateText: null });
  expect(slotOf(player('a', { game_status: 'postponed' }))).toMatchObject({ play: 'to_play', stateText: 'Postponed' });
  const suspended = player('a', { game_status: 'postponed', game_clock: 'Suspended', actual_points: 4.2 });
  expect(slotOf(suspended)).toMatchObject({ play: 'to_play', stateText: 'Suspended', actual: 420 });
});

test('a bye or cancelled game has no lock and no more points to come', () => {
  expect(slotOf(player('a', { is_bye: true, game_status: null }))).toMatchObject({ play: 'off', gameTime: null });
  expect(slotOf(player('a', { game_status: 'cancelled' }))).toMatchObject({
    play: 'off',
    stateText: 'Canceled',
    gameTime: { cancelled: true },
  });
});

test('[G2.53] a slot shows the injury and opponent of its player', () => {
  expect(slotOf(player('a', { injury_status: 'out' }))).toMatchObject({ injuryStatus: 'out', opponent: 'vs ATL' });
});

test('a game names the visiting team first', () => {
  expect(slotOf(player('a'))?.game).toBe('ATL @ NE');
  expect(slotOf(player('a', { opponent: '@ ATL' }))?.game).toBe('NE @ ATL');
  expect(slotOf(player('a', { opponent: null }))?.game).toBeNull();
});

test('refetches often during games, less before them, and never after', () => {
  const before = new Date('2025-11-02T17:00:00Z');
  const after = new Date('2025-11-02T18:00:01Z');
  expect(refetchIntervalOf([wire([['qb1', player('a', { game_status: 'in_progress' })]])], before)).toBe(20_000);
  expect(refetchIntervalOf([wire([['qb1', player('a')]])], after)).toBe(20_000);
  expect(refetchIntervalOf([wire([['qb1', player('a')]])], before)).toBe(60_000);
  expect(refetchIntervalOf([wire([['qb1', player('a', { game_status: 'final' })]])], after)).toBe(false);
  expect(refetchIntervalOf([], after)).toBe(false);
});

const onBoard = (...slots: [key: string, status: string | null, points: number | null][]) =>
  boardLineupFromWire({
    ...{ id: 'lineup', week_id: 'week', group_ids: ['group'], double_down_player_id: 'player-qb1' },
    slots: slots.map(([position_key, game_status, actual_points]) => ({
      ...{ position_key, player_id: `player-${position_key}`, name: 'Drake Maye', position: 'QB' as const },
      ...{ team_id: 'ne', team_abbreviation: 'NE', actual_points },
      game_status: game_status as 'final' | null,
    })),
  });

test('[G4.8] a lineup on the board has a total once a player has points, even zero or negative ones', () => {
  expect(onBoard(['k1', 'final', -2]).total).toBe(-200);
  expect(onBoard(['k1', 'in_progress', 0], ['te1', 'scheduled', null]).total).toBe(0);
  expect(onBoard(['k1', 'scheduled', null], ['te1', null, null]).total).toBeNull();
  const doubled = onBoard(['qb1', 'final', 10.5], ['rb1', 'final', 1]);
  expect([doubled.slots.map(({ key, actual }) => [key, actual]), doubled.total]).toEqual([
    [
      ['QB1', 2100],
      ['RB1', 100],
    ],
    2200,
  ]);
});

test('there are no points on the board before the game, whatever the response says', () => {
  expect(onBoard(['rb1', 'scheduled', 3]).slots[0]?.actual).toBeNull();
});

test('a suspended game keeps its points on the board; a postponed one that never started has none', () => {
  const board = onBoard(['rb1', 'postponed', 3], ['te1', 'postponed', null], ['k1', 'final', 2]);
  expect([board.slots.map(({ actual }) => actual), board.total]).toEqual([[300, null, 200], 500]);
});

test('counts a lineup’s players by the state of their games', () => {
  const slots = [{ play: 'over' }, { play: 'live' }, { play: 'live' }, { play: 'to_play' }, { play: 'off' }] as const;
  expect(progressOf(slots)).toEqual({ over: 1, live: 2, to_play: 1, off: 1 });
});

test('a group is open until it has a lineup this week', () => {
  const groups = [{ id: 'group-1' }, { id: 'group-2' }];
  expect(openGroups(groups, [])).toEqual(groups);
  expect(openGroups(groups, [lineup([])])).toEqual([{ id: 'group-2' }]);
  const other = lineup([], { groups: [{ id: 'group-2', name: 'Office' }] });
  expect(openGroups(groups, [lineup([]), other])).toEqual([]);
});

const EVERYONE = { id: EVERYONE_GROUP_ID, name: 'Everyone' };
const OFFICE = { id: 'g1', name: 'Office' };

test('a lineup is called by its first group that is not everybody’s, and how many others it is in', () => {
  const named = (groups: { id: string; name: string }[]) => tabName(lineup([], { groups, name: 'Gut Feeling' }));
  expect(named([OFFICE])).toBe('Office');
  expect(named([EVERYONE, OFFICE])).toBe('Office +1');
  expect(named([EVERYONE])).toBe('Everyone');
  expect(named([])).toBe('Gut Feeling');
});

const thursdayKickoff = new Date('2025-10-31T00:15:00Z');
const thursday = slot('qb1', { gameTime: { kickoff: thursdayKickoff, started: false, cancelled: false } });
const before = new Date(thursdayKickoff.getTime() - 1);

test('a lineup can be withdrawn until its first game starts, by the server’s clock', () => {
  const held = lineup([thursday, slot('k1')]);
  expect(whyNotWithdrawn('delete', held, before)).toBeNull();
  expect(whyNotWithdrawn('delete', held, thursdayKickoff)).toMatch(/can no longer be deleted$/);
  expect(whyGroupsStay(held, before)).toBeNull();
  expect(whyGroupsStay(held, thursdayKickoff)).toMatch(/groups can no longer be changed$/);
});

test('a lock reported by the server counts regardless of the clock', () => {
  const held = lineup([thursday], { hasLockedPlayer: true });
  expect(whyNotWithdrawn('delete', held, before)).toMatch(/can no longer be deleted$/);
  expect(whyGroupsStay(held, null)).not.toBeNull();
  expect(whyGroupsStay(lineup([thursday]), null)).toBeNull();
});

const listed = lineupsQuery('w').queryKey;
const edited = editedLineupQuery('a').queryKey;
const ofVersion = (id: string, version: number) => ({ id, week_id: 'w', version }) as Lineup;

test('[G2.49] a saved lineup is in its week’s list before any refetch', async () => {
  const cache = new QueryClient();
  cache.setQueryData(listed, [ofVersion('a', 1)]);
  await cacheLineup(cache, ofVersion('b', 1));
  await cacheLineup(cache, ofVersion('a', 2));
  expect(cache.getQueryData(listed)).toEqual([ofVersion('a', 2), ofVersion('b', 1)]);
});

test('a response requested before a save does not overwrite it', async () => {
  const cache = new QueryClient();
  cache.setQueryData(listed, []);
  const answer = Promise.withResolvers<Lineup[]>();
  const reading = cache.fetchQuery({ queryKey: listed, queryFn: () => answer.promise }).catch(() => {});
  await cacheLineup(cache, ofVersion('a', 1));
  answer.resolve([]);
  await reading;
  expect(cache.getQueryData(listed)).toEqual([ofVersion('a', 1)]);
});

test('caches the current lineup of a version conflict, and of no other error', async () => {
  const cache = new QueryClient();
  cache.setQueryData(edited, ofVersion('a', 1));
  await cacheCurrentLineup(
    cache,
    new ApiError(409, 'player_locked', 'Player game has started', { lineup: ofVersion('a', 9) }),
  );
  expect(cache.getQueryData(edited)).toEqual(ofVersion('a', 1));
  await cacheCurrentLineup(cache, new ApiError(409, 'changed_elsewhere', 'Changed', { lineup: ofVersion('a', 2) }));
  expect(cache.getQueryData(edited)).toEqual(ofVersion('a', 2));
});
