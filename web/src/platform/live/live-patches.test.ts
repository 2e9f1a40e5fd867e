import type { BoardLineup, Lineup } from '@singleback/contract/lineups.ts';
import type { SlotPlayer } from '@singleback/contract/players.ts';
import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import type { ViewedLineup } from '../../leaderboard/model.ts';
import { patchBoard, patchLineup, patchPlayer, patchScoreboard, patchViewedLineup } from './live-patches.ts';
import { EMPTY_WEEK, type GameUpdate, type LiveWeek } from './live-weeks.ts';

const maye: SlotPlayer = {
  id: 'maye',
  name: 'Drake Maye',
  position: 'QB',
  team_id: 'ne',
  team_abbreviation: 'NE',
  espn_id: null,
  injury_status: null,
  actual_points: null,
  projected_points: 19.5,
  opponent: 'vs ATL',
  kickoff_time: '2025-11-02T18:00:00.000Z',
  game_date: '2025-11-02T18:00:00.000Z',
  game_status: 'scheduled',
  game_clock: null,
  is_locked: false,
  is_bye: false,
};

const live = (change: Partial<GameUpdate> = {}): GameUpdate => ({
  gameId: 'g',
  status: 'in_progress',
  homeTeam: { id: 'ne', score: 7 },
  awayTeam: { id: 'atl', score: 0 },
  quarter: 3,
  timeRemaining: '6:42',
  possessionTeamId: 'atl',
  ...change,
});

const doubted = (points: Record<string, number | null>, ...games: GameUpdate[]): LiveWeek => ({
  ...{ ...week(points, ...games), unconfirmed: new Set(Object.keys(points)) },
});

const week = (points: Record<string, number | null>, ...games: GameUpdate[]): LiveWeek => ({
  ...EMPTY_WEEK,
  points: new Map(Object.entries(points)),
  games: new Map(games.map((game) => [game.gameId, game])),
});

test("[G7.38] patches a player's points and the state, clock and lock of their game", () => {
  expect(patchPlayer(maye, week({ maye: 7.7 }, live()))).toEqual({
    ...{ ...maye, is_unconfirmed: false, is_game_unconfirmed: false },
    actual_points: 7.7,
    game_status: 'in_progress',
    game_clock: '6:42 3rd',
    is_locked: true,
  });
  expect(patchPlayer(maye, week({}, live({ status: 'postponed' })))).toMatchObject({ game_clock: 'Suspended' });
  const later = live({ status: 'scheduled', kickoff: '2025-11-03T01:20:00.000Z' });
  expect(patchPlayer(maye, week({}, later))).toMatchObject({
    kickoff_time: '2025-11-03T01:20:00.000Z',
    is_locked: false,
  });
});

test('returns the same object when no update applies', () => {
  expect(
    patchPlayer(
      maye,
      week({ gibbs: 3 }, live({ homeTeam: { id: 'det', score: 0 }, awayTeam: { id: 'chi', score: 0 } })),
    ),
  ).toBe(maye);
  expect(patchScoreboard([], week({ gibbs: 3 }))).toEqual([]);
});

test('a lock never reopens, except when the game is cancelled', () => {
  const locked = { ...maye, is_locked: true, actual_points: 3 };
  expect(patchPlayer(locked, week({}, live({ status: 'scheduled' }))).is_locked).toBe(true);
  expect(patchPlayer(locked, week({ maye: 3 }, live({ status: 'cancelled' })))).toMatchObject({
    is_locked: false,
    actual_points: null,
  });
});

test('a player without a stat line scores 0 once the game is final; a withdrawn line removes the points', () => {
  expect(patchPlayer(maye, week({}, live({ status: 'final' }))).actual_points).toBe(0);
  const scored = { ...maye, game_status: 'in_progress' as const, actual_points: 12 };
  expect(patchPlayer(scored, week({ maye: null })).actual_points).toBeNull();
});

const lineup: Lineup = {
  id: 'l',
  lineup_name: null,
  week_id: 'w',
  groups: [],
  players: [
    { position_key: 'qb1', slot_order: 0, player: maye },
    { position_key: 'rb1', slot_order: 1, player: { ...maye, id: 'gibbs', team_id: 'det', actual_points: 10.1 } },
  ],
  double_down_player_id: 'maye',
  total_projected_points: 39,
  total_actual_points: 10.1,
  has_locked_player: false,
  playoff_multiplier: 1,
  created_at: '2025-10-29T19:14:00.000Z',
  updated_at: '2025-10-29T19:14:00.000Z',
  version: 1,
};

test('a canceled game leaves both totals of a lineup at once, and gives the points back (rules 7.21)', () => {
  const scored = patchLineup(lineup, week({ maye: 7.7 }, live()));
  expect([scored.total_projected_points, scored.total_actual_points]).toEqual([58.5, 25.5]);
  const off = patchLineup(scored, week({ maye: 7.7 }, live({ status: 'cancelled' })));
  expect([off.total_projected_points, off.total_actual_points]).toEqual([19.5, 10.1]);
  expect(patchLineup(off, week({ maye: 7.7 }, live())).total_actual_points).toBe(25.5);
});

test('a delayed start is a state of its own, without points or a lock of its own', () => {
  const delayed = live({ status: 'scheduled', isDelayed: true });
  expect(patchPlayer(maye, week({}, delayed))).toMatchObject({ game_clock: 'Delayed', is_locked: false });
  expect(patchPlayer({ ...maye, is_locked: true }, week({}, delayed)).is_locked).toBe(true);
  expect(patchPlayer(maye, week({}, live({ status: 'scheduled' }))).game_clock).toBeNull();
});

test('a doubt marks the player or the game of the message, and is gone with the next one', () => {
  const marked = patchPlayer(maye, doubted({ maye: 7.7 }, live({ isUnconfirmed: true })));
  expect(marked).toMatchObject({ is_unconfirmed: true, is_game_unconfirmed: true, actual_points: 7.7 });
  const certain = patchPlayer(marked, week({ maye: 7.7 }, live()));
  expect(certain).toMatchObject({ is_unconfirmed: false, is_game_unconfirmed: false, actual_points: 7.7 });
  // A message about others only changes nothing.
  expect(patchPlayer(marked, week({ gibbs: 1 }))).toBe(marked);
});

test("[G4.8] recomputes a lineup's total from its slots, counting Double Down twice, exact to the hundredth", () => {
  const patched = patchLineup(lineup, week({ maye: 7.7 }, live()));
  expect(patched.total_actual_points).toBe(25.5);
  expect(patched.has_locked_player).toBe(true);
  expect(patched.players[1]).toBe(lineup.players[1]);
  expect(patchLineup(lineup, week({ london: 5 }))).toBe(lineup);
});

test('[G4.12] patches state, score, clock and possession of a scoreboard game, and points of its players', () => {
  const team = (id: string) => ({
    ...{ id, abbreviation: id, name: id, primary_color: '#000000', secondary_color: '#000000', logo_url: null },
  });
  const player = { id: 'maye', name: 'Drake Maye', position: 'QB' as const, team_abbreviation: 'NE' };
  const game: ScoreboardGame = {
    id: 'g',
    status: 'scheduled',
    start_time: '2025-11-02T18:00:00.000Z',
    quarter: null,
    time_remaining: null,
    home_team: team('ne'),
    away_team: team('atl'),
    home_score: null,
    away_score: null,
    possession_team_id: null,
    scores_delayed_since: null,
    players: [
      {
        ...player,
        is_my_player: true,
        actual_points: null,
        projected_points: 19.5,
        injury_status: null,
        lineup_name: 'One',
      },
    ],
  };
  const other = { ...game, id: 'other', players: [] };
  const [patched, same] = patchScoreboard([game, other], week({ maye: 7.7 }, live()));
  expect(patched).toMatchObject({
    status: 'in_progress',
    start_time: '2025-11-02T18:00:00.000Z',
    home_score: 7,
    away_score: 0,
    quarter: 3,
    time_remaining: '6:42',
    possession_team_id: 'atl',
    players: [{ actual_points: 7.7 }],
  });
  expect(same).toBe(other);
  const [over] = patchScoreboard([game], week({}, live({ status: 'final' })));
  expect(over?.possession_team_id).toBeNull();
  // As the lineup's card: nothing is expected of a game that is not played.
  const [off] = patchScoreboard([game], week({}, live({ status: 'cancelled' })));
  expect(off?.players[0]).toMatchObject({ projected_points: 0, actual_points: null });
});

test("patches only the visible slots of another user's lineup", () => {
  const shown = {
    ...{ id: 'maye', name: 'Drake Maye', position: 'QB' as const, team: 'NE', teamId: 'ne', isDelayed: false },
    ...{ gameStatus: 'in_progress' as const, isUnconfirmed: false, isGameUnconfirmed: false },
  };
  const viewed: ViewedLineup = {
    username: 'ann',
    name: 'One',
    projected: 1950,
    actual: 300,
    playoffMultiplier: 1.25,
    counted: 375,
    createdAt: new Date(0),
    slots: [
      {
        key: 'QB1',
        kind: 'QB',
        isLocked: true,
        player: { ...shown, projected: 3900, actual: 300, isDoubled: true, injuryStatus: null, corrections: [] },
      },
      { key: 'RB1', kind: 'RB', isLocked: false, player: null },
    ],
  };
  const patched = patchViewedLineup(viewed, week({ maye: 7.7, gibbs: 20 }));
  expect([patched.actual, patched.slots[0]?.player?.actual, patched.slots[1]]).toEqual([1540, 1540, viewed.slots[1]]);
  expect(patched.counted).toBe(1925);
  expect(patchViewedLineup(viewed, week({ gibbs: 20 }))).toBe(viewed);
  const doubt = patchViewedLineup(viewed, doubted({ maye: 1.5 }, live({ isUnconfirmed: true })));
  expect(doubt.slots[0]?.player).toMatchObject({ isUnconfirmed: true, isGameUnconfirmed: true });
  expect(patchViewedLineup(doubt, week({ maye: 1.5 }, live())).slots[0]?.player).toMatchObject({
    ...{ isUnconfirmed: false, isGameUnconfirmed: false },
  });
  const off = patchViewedLineup(viewed, week({ maye: 7.7 }, live({ status: 'cancelled' })));
  expect([off.actual, off.projected, off.slots[0]?.player?.actual]).toEqual([0, 0, null]);
  expect(patchViewedLineup(off, week({ maye: 7.7 }, live())).actual).toBe(1540);
  // A line that was withdrawn gives nothing any more.
  expect(patchViewedLineup(viewed, week({ maye: null })).slots[0]?.player?.actual).toBeNull();
});

test('[G7.38] a board’s lineups of the week get points and statuses; those of other weeks stay the same', () => {
  const slot = { player_id: 'maye', team_id: 'ne', game_status: 'scheduled', actual_points: null };
  const lineups = ['w', 'last'].map((week_id) => ({ week_id, slots: [slot] }) as unknown as BoardLineup);
  const [now, last] = patchBoard(lineups, 'w', week({ maye: 7.7 }, live()));
  expect(now?.slots).toEqual([{ ...slot, game_status: 'in_progress', actual_points: 7.7 }]);
  expect(last).toBe(lineups[1]);
  expect(patchBoard(lineups, 'w', week({}))).toBe(lineups);
  const [over] = patchBoard(lineups, 'w', week({}, live({ status: 'final' })));
  expect(over?.slots[0]).toMatchObject({ game_status: 'final', actual_points: 0 });
});
