import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import { boardGamesFromWire } from './model.ts';
import { refetchIntervalOf, withLeaders } from './queries.ts';

const team = (abbreviation: string) => ({
  id: abbreviation,
  abbreviation,
  name: abbreviation,
  primary_color: '#112233',
  secondary_color: '#445566',
  logo_url: null,
});

const game = (change: Partial<ScoreboardGame> = {}): ScoreboardGame => ({
  id: 'g',
  status: 'scheduled',
  start_time: '2025-11-02T18:00:00.000Z',
  quarter: null,
  time_remaining: null,
  home_team: team('LAR'),
  away_team: team('NO'),
  home_score: null,
  away_score: null,
  possession_team_id: null,
  scores_delayed_since: null,
  players: [],
  ...change,
});

const player = (id: string, points: number | null, lineup: string | null) => ({
  id,
  name: id,
  position: 'WR' as const,
  team_abbreviation: 'LAR',
  is_my_player: lineup !== null,
  actual_points: points,
  projected_points: 10,
  injury_status: id === 'kupp' ? 'doubtful' : null,
  lineup_name: lineup,
});

test('[G2.61] a game that goes live moves up', () => {
  const games = [game({ id: 'a' }), game({ id: 'b', status: 'final' }), game({ id: 'c', status: 'in_progress' })];
  expect(boardGamesFromWire(games).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('[G2.62] shows the start time before the game, clock, quarter and possession during it, Final after it', () => {
  const [before] = boardGamesFromWire([game({ home_score: 0, away_score: 0 })]);
  expect(before).toMatchObject({ stateText: null, kickoff: new Date('2025-11-02T18:00:00Z'), home: { score: null } });
  const inPlay = { status: 'in_progress' as const, quarter: 3, time_remaining: '6:42', possession_team_id: 'LAR' };
  const [during] = boardGamesFromWire([game({ ...inPlay, home_score: 24, away_score: 7 })]);
  expect(during).toMatchObject({
    stateText: '6:42 3rd',
    home: { score: 24, hasBall: true, hasLost: false },
    away: { score: 7, hasBall: false, hasLost: false },
  });
  const [after] = boardGamesFromWire([game({ ...inPlay, status: 'final', home_score: 24, away_score: 7 })]);
  expect(after).toMatchObject({ stateText: 'Final', home: { hasBall: false }, away: { hasLost: true } });
});

test('[G2.63] lists the user’s players once per lineup, and the leaders by current points', () => {
  const players = [
    player('adams', 4, 'One'),
    player('adams', 4, 'Two'),
    player('nacua', 17.4, null),
    player('kupp', 9, null),
  ];
  const [shown] = boardGamesFromWire([game({ status: 'in_progress', players })]);
  expect(shown?.mine.map(({ name, lineupName, actual }) => [name, lineupName, actual])).toEqual([
    ['adams', 'One', 400],
    ['adams', 'Two', 400],
  ]);
  expect(shown?.leaders.map(({ name }) => name)).toEqual(['nacua', 'kupp', 'adams']);
  expect(shown?.leaders.map(({ injuryStatus }) => injuryStatus)).toEqual([null, 'doubtful', null]);
});

test('refetches often during games, less before them, and never after', () => {
  const now = new Date('2025-11-02T17:59:00Z');
  const later = new Date('2025-11-02T18:00:30Z');
  expect(refetchIntervalOf([game()], now)).toBe(60_000);
  expect(refetchIntervalOf([game()], later)).toBe(20_000);
  expect(refetchIntervalOf([game({ status: 'in_progress' })], now)).toBe(20_000);
  expect(refetchIntervalOf([game({ status: 'final' }), game({ start_time: null, status: 'cancelled' })], later)).toBe(
    false,
  );
});

const contender = (id: string, team_id: string, points: number | null) => ({
  ...{ id, name: id, position: 'WR' as const, team_id, team_abbreviation: team_id },
  actual_points: points,
  projected_points: 10,
  injury_status: null,
});
const row = (id: string, points: number | null, lineup: string | null = null) => {
  const { team_id: _, ...player } = contender(id, 'LAR', points);
  return { ...player, is_my_player: lineup !== null, lineup_name: lineup };
};
const liveGame = (change: Partial<ScoreboardGame>): ScoreboardGame => ({
  ...{ id: 'g', status: 'in_progress', start_time: null, quarter: 2, time_remaining: '6:42' },
  ...{
    home_team: team('LAR'),
    away_team: team('NO'),
    home_score: 7,
    away_score: 3,
    possession_team_id: null,
    scores_delayed_since: null,
  },
  players: [],
  ...change,
});
const leaders = (one: ScoreboardGame, contenders: ReturnType<typeof contender>[]) =>
  boardGamesFromWire(withLeaders([one], contenders))[0]?.leaders.map(({ name }) => name);

test('a player who passes a leader takes their place, and drops behind a better one', () => {
  const board = liveGame({ players: [row('nacua', 12), row('kamara', 9), row('kupp', 6)] });
  const bench = [contender('olave', 'NO', 5.9), contender('london', 'ATL', 40), contender('shaheed', 'NO', null)];
  expect(leaders(board, bench)).toEqual(['nacua', 'kamara', 'kupp']);
  expect(leaders(board, [contender('olave', 'NO', 9.5), ...bench.slice(1)])).toEqual(['nacua', 'olave', 'kamara']);
  // A correction removes Kupp's touchdown, so the next player moves up.
  const corrected = liveGame({ players: [row('nacua', 12), row('kamara', 9), row('kupp', 0)] });
  expect(leaders(corrected, bench)).toEqual(['nacua', 'kamara', 'olave']);
});

test('of many players the three with the most points lead, in whatever order they come', () => {
  const bench = [1, 4, 2, 6, 3, 5].map((points) => contender(`with ${points}`, 'NO', points));
  expect(leaders(liveGame({}), bench)).toEqual(['with 6', 'with 5', 'with 4']);
});

test('a player already in the response is never listed twice', () => {
  const board = liveGame({ players: [row('nacua', 12, 'One'), row('nacua', 12, 'Two'), row('kupp', 6)] });
  const [shown] = boardGamesFromWire(
    withLeaders([board], [contender('nacua', 'LAR', 11), contender('olave', 'NO', 3)]),
  );
  expect(shown?.mine.map(({ name, lineupName }) => [name, lineupName])).toEqual([
    ['nacua', 'One'],
    ['nacua', 'Two'],
  ]);
  expect(shown?.leaders.map(({ name, actual }) => [name, actual])).toEqual([
    ['nacua', 1200],
    ['kupp', 600],
    ['olave', 300],
  ]);
});

test('leaves the response unchanged before and after a game', () => {
  for (const status of ['scheduled', 'final', 'cancelled'] as const) {
    const board = liveGame({ status, players: [row('nacua', 12)] });
    expect(withLeaders([board], [contender('olave', 'NO', 40)])).toEqual([board]);
  }
});
