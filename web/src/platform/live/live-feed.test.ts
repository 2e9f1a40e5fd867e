import type { CallKey } from '@singleback/contract/calls.ts';
import type { Player } from '@singleback/contract/players.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createLiveFeed } from './live-feed.ts';

const ofCall = (call: CallKey, request?: object) => (request === undefined ? [call] : [call, request]);
const playersOf = (weekId: string) => ofCall('GET /players', { query: { week_id: weekId } });
const player = { id: 'maye', team_id: 'ne', actual_points: 1, game_status: 'in_progress' } as Player;

/** Flushes pending promises. */
async function settled(): Promise<void> {
  for (const _ of 'a few turns') await null;
}

/** A connected page that shows the players of this week and last week, with a timer driven by the test. */
async function setup() {
  const cache = new QueryClient();
  cache.setQueryData(ofCall('GET /current-season-weeks'), { currentWeek: { id: 'w' } } as SeasonWeeks);
  for (const weekId of ['w', 'last']) cache.setQueryData(playersOf(weekId), [player]);
  const waits: { ms: number; then: () => void }[] = [];
  const requests: [string, number][] = [];
  const feed = createLiveFeed({
    cache,
    catchUp: async (weekId, since) => {
      requests.push([weekId, since]);
      return {
        players: { weekId, since, version: 5, playerStatsMap: {} },
        games: { weekId, since, version: 5, games: [] },
      };
    },
    wait: (ms, then) => {
      waits.push({ ms, then });
      return () => {};
    },
    random: () => 0.5,
  });
  /** What came in is drawn. */
  const tick = () => {
    for (const { then } of waits.filter(({ ms }) => ms === 20)) then();
  };
  feed.connected();
  await settled();
  const points = (weekId: string) => cache.getQueryData<Player[]>(playersOf(weekId))?.[0]?.actual_points;
  return { cache, feed, waits, requests, points, tick };
}

const stats = (weekId: string, since: number, version: number, points: number) => ({
  weekId,
  since,
  version,
  playerStatsMap: { maye: points },
});

test('[G7.38] a message in either format patches the data of its week only', async () => {
  const { feed, points, requests, tick } = await setup();
  expect(requests).toEqual([['w', 0]]);
  feed.receive('player-stats', stats('w', 5, 6, 7.7));
  tick();
  expect([points('w'), points('last')]).toEqual([7.7, 1]);
  feed.receive('player-stats-update', { payload: { weekId: 'w', data: { playerStatsMap: { maye: 9 } } } });
  tick();
  expect([points('w'), points('last')]).toEqual([9, 1]);
});

test('the points and the games of one tick are drawn once, on all parts of the page together', async () => {
  const { cache, feed, tick, points } = await setup();
  tick();
  const contenders = ['contenders', { query: { week_id: 'w' } }];
  cache.setQueryData(contenders, [player]);
  await new Promise((done) => setTimeout(done, 5));
  const seen: string[] = [];
  for (const queryKey of [playersOf('w'), contenders]) {
    const changed = notifyManager.batchCalls(() => {
      seen.push(String(queryKey[0]));
      // React draws what has changed before the next task.
      queueMicrotask(() => seen.at(-1) !== 'drawn' && seen.push('drawn'));
    });
    new QueryObserver(cache, { queryKey, enabled: false }).subscribe(changed);
  }
  const team = (id: string) => ({ id, score: 7 });
  const game = { gameId: 'g', status: 'final', quarter: null, timeRemaining: null, possessionTeamId: null };
  feed.receive('player-stats', stats('w', 5, 6, 7.7));
  const games = [{ ...game, homeTeam: team('ne'), awayTeam: team('nyj') }];
  feed.receive('game-status', { weekId: 'w', since: 5, version: 6, games });
  tick();
  await new Promise((done) => setTimeout(done, 20));
  expect(seen).toEqual(['GET /players', 'contenders', 'drawn']);
  expect(points('w')).toBe(7.7);
  expect(cache.getQueryData<Player[]>(playersOf('w'))?.[0]?.game_status).toBe('final');
});

test('a response is patched with a message that arrived before it', async () => {
  const { cache, feed, points } = await setup();
  let answer: (players: Player[]) => void = () => {};
  const reading = cache.fetchQuery({
    queryKey: playersOf('w'),
    queryFn: () =>
      new Promise<Player[]>((resolve) => {
        answer = resolve;
      }),
  });
  feed.receive('player-stats', stats('w', 5, 6, 7.7));
  answer([player]);
  await reading;
  expect(points('w')).toBe(7.7);
});

test('follows the new week as soon as it becomes current', async () => {
  const { cache, requests } = await setup();
  const season = { currentWeek: { id: 'next' } } as SeasonWeeks;
  await cache.fetchQuery({ queryKey: ofCall('GET /current-season-weeks'), queryFn: async () => season });
  await cache.fetchQuery({ queryKey: ofCall('GET /current-season-weeks'), queryFn: async () => season });
  expect(requests).toEqual([
    ['w', 0],
    ['next', 0],
  ]);
});

test('fetched data is not patched while disconnected', async () => {
  const { cache, feed, points } = await setup();
  feed.receive('player-stats', stats('w', 5, 6, 7.7));
  feed.disconnected();
  await cache.fetchQuery({ queryKey: playersOf('w'), queryFn: async () => [{ ...player, actual_points: 12 }] });
  expect(points('w')).toBe(12);
});

test('several hints trigger one delayed refetch', async () => {
  const { cache, feed, waits } = await setup();
  waits.length = 0;
  cache.setQueryData(ofCall('GET /leaderboard/overall'), {});
  feed.stop();
  feed.connected();
  for (const _ of [1, 2, 3]) feed.receive('standings-changed', { weekId: 'w' });
  // Half of the longest delay.
  const tables = waits.filter(({ ms }) => ms === 175);
  expect(tables).toHaveLength(1);
  tables[0]?.then();
  expect(cache.getQueryState(ofCall('GET /leaderboard/overall'))?.isInvalidated).toBe(true);
  feed.receive('week-turned', { weekId: 'next' });
  for (const { then } of waits) then();
  expect(cache.getQueryState(ofCall('GET /current-season-weeks'))?.isInvalidated).toBe(true);
});

test('a correction of a past week refetches at once what is left of it (rules 7.21)', async () => {
  const { cache, feed, waits } = await setup();
  const left = [
    ofCall('GET /game-day', { query: { week: 'last' } }),
    ofCall('GET /recaps/:weekId/wins', { params: { weekId: 'last' } }),
    ofCall('GET /corrections'),
    ofCall('GET /overrides/:weekId', { params: { weekId: 'last' } }),
    ofCall('GET /game-day'),
  ];
  for (const { then } of waits.splice(0)) then();
  for (const key of left) cache.setQueryData(key, {});
  feed.receive('standings-changed', { weekId: 'last' });
  for (const { ms, then } of waits.splice(0)) if (ms <= 500) then();
  expect(left.filter((key) => !cache.getQueryState(key)?.isInvalidated)).toEqual([]);
});

test('a game that is canceled, or not any more, refetches what was projected', async () => {
  const { cache, feed, waits } = await setup();
  const game = { gameId: 'g', quarter: null, timeRemaining: null, possessionTeamId: null };
  const teams = { homeTeam: { id: 'ne', score: null }, awayTeam: { id: 'atl', score: null } };
  const isRefetched = (status: string, version: number) => {
    cache.setQueryData(ofCall('GET /lineups/:weekId', { params: { weekId: 'w' } }), []);
    for (const { then } of waits.splice(0)) then();
    cache.setQueryData(ofCall('GET /lineups/:weekId', { params: { weekId: 'w' } }), []);
    feed.receive('game-status', { weekId: 'w', since: 5, version, games: [{ ...game, ...teams, status }] });
    for (const { ms, then } of waits.splice(0)) if (ms <= 2_000) then();
    return cache.getQueryState(ofCall('GET /lineups/:weekId', { params: { weekId: 'w' } }))?.isInvalidated;
  };
  expect(isRefetched('scheduled', 6)).toBe(false);
  expect(isRefetched('cancelled', 7)).toBe(true);
  expect(isRefetched('cancelled', 8)).toBe(false);
  expect(isRefetched('scheduled', 9)).toBe(true);
});

test('tables are refetched soon after a hint, so that they agree with the lineups within a second', async () => {
  const { cache, feed, waits } = await setup();
  cache.setQueryData(ofCall('GET /leaderboard/overall'), {});
  for (const { then } of waits) then();
  waits.length = 0;
  feed.receive('standings-changed', { weekId: 'w' });
  // Half of the longest delay of each: the places on the lineups, which nearly everybody has open, are spread more.
  expect(waits.map(({ ms }) => ms)).toEqual([175, 5_250]);
});

test('a new week invalidates every query of weeks and standings once', async () => {
  const { cache, feed, waits } = await setup();
  const keys = [
    ofCall('GET /current-season-weeks'),
    playersOf('w'),
    ofCall('GET /lineups/:weekId', { params: { weekId: 'w' } }),
    ofCall('GET /scoreboard/:weekId', { params: { weekId: 'w' } }),
    ofCall('GET /leaderboard/overall'),
  ];
  for (const key of keys) cache.setQueryData(key, cache.getQueryData(key) ?? []);
  for (const { then } of waits.splice(0)) then();
  for (const key of keys) cache.setQueryData(key, cache.getQueryData(key));
  const stale = () => keys.filter((key) => cache.getQueryState(key)?.isInvalidated);
  expect(stale()).toEqual([]);
  for (const _ of [1, 2]) feed.receive('week-turned', { weekId: 'next' });
  // Weeks and games wait until the server's one-second cache has expired; the places on the lineups are spread more.
  expect(waits.map(({ ms }) => ms).toSorted((a, b) => a - b)).toEqual([175, 1_500, 1_500, 5_250]);
  for (const { then } of waits.splice(0)) then();
  expect(stale()).toEqual(keys);
});

test('a lineup changed on another device invalidates only the queries that depend on it', async () => {
  const { cache, feed } = await setup();
  const ofLineups = [
    ofCall('GET /lineup/:id', { params: { id: 'l' } }),
    ofCall('GET /lineups/:weekId', { params: { weekId: 'w' } }),
    ofCall('GET /scoreboard/:weekId', { params: { weekId: 'w' } }),
    ofCall('GET /leaderboard/overall'),
  ];
  for (const queryKey of [...ofLineups, ofCall('GET /teams'), ofCall('GET /subscriptions/current')])
    cache.setQueryData(queryKey, {});
  feed.receive('own-lineups-changed', { weekId: 'w' });
  for (const queryKey of ofLineups) expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  for (const queryKey of [ofCall('GET /teams'), ofCall('GET /subscriptions/current')])
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test('the season board follows the messages of each week that it shows', async () => {
  const { cache, feed, tick } = await setup();
  const slot = { player_id: 'maye', team_id: 'ne', game_status: 'in_progress', actual_points: 1 };
  const lineups = ['w', 'first'].map((week_id) => ({ week_id, slots: [slot] }));
  await cache.fetchQuery({ queryKey: ofCall('GET /lineups/season'), queryFn: async () => lineups });
  const points = () =>
    cache.getQueryData<typeof lineups>(ofCall('GET /lineups/season'))?.map(({ slots }) => slots[0]?.actual_points);
  feed.receive('player-stats', stats('w', 5, 6, 7.7));
  tick();
  expect(points()).toEqual([7.7, 1]);
  // A correction of a week that nothing else shows.
  feed.receive('player-stats', stats('first', 4, 5, 3));
  await settled();
  feed.receive('player-stats', stats('first', 5, 6, 4));
  tick();
  expect(points()).toEqual([7.7, 4]);
});
