import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import { withLeaders } from './game-leaders.ts';
import { boardGamesFromWire } from './model.ts';

const team = (id: string) => ({
  ...{ id, abbreviation: id, name: id, primary_color: '#112233', secondary_color: '#445566', logo_url: null },
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
const game = (change: Partial<ScoreboardGame>): ScoreboardGame => ({
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
  const board = game({ players: [row('nacua', 12), row('kamara', 9), row('kupp', 6)] });
  const bench = [contender('olave', 'NO', 5.9), contender('london', 'ATL', 40), contender('shaheed', 'NO', null)];
  expect(leaders(board, bench)).toEqual(['nacua', 'kamara', 'kupp']);
  expect(leaders(board, [contender('olave', 'NO', 9.5), ...bench.slice(1)])).toEqual(['nacua', 'olave', 'kamara']);
  // A correction removes Kupp's touchdown, so the next player moves up.
  const corrected = game({ players: [row('nacua', 12), row('kamara', 9), row('kupp', 0)] });
  expect(leaders(corrected, bench)).toEqual(['nacua', 'kamara', 'olave']);
});

test('a player already in the response is never listed twice', () => {
  const board = game({ players: [row('nacua', 12, 'One'), row('nacua', 12, 'Two'), row('kupp', 6)] });
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
    const board = game({ status, players: [row('nacua', 12)] });
    expect(withLeaders([board], [contender('olave', 'NO', 40)])).toEqual([board]);
  }
});
