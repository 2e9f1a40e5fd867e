import { expect, test } from 'vitest';
import { readMessage } from './live-messages.ts';

const game = {
  gameId: 'g',
  homeTeam: { score: 7 },
  awayTeam: { score: 0 },
  status: 'in_progress',
  quarter: 2,
  timeRemaining: '6:42',
  possessionTeamId: 'kc',
};

test('[G7.36] reads points by player from player-stats', () => {
  const message = { weekId: 'w', since: 3, version: 5, playerStatsMap: { maye: 7.7, gibbs: null, odd: 'x' } };
  expect(readMessage('player-stats', message)).toEqual({
    kind: 'points',
    weekId: 'w',
    versions: { since: 3, version: 5 },
    points: { maye: 7.7, gibbs: null },
  });
});

test('[G7.37] reads current games from game-status', () => {
  const update = readMessage('game-status', { weekId: 'w', since: 0, version: 1, games: [game, { gameId: 4 }, null] });
  expect(update).toEqual({ kind: 'games', weekId: 'w', versions: { since: 0, version: 1 }, games: [game] });
});

test('reads who is in doubt from player-stats', () => {
  const message = { weekId: 'w', since: 3, version: 5, playerStatsMap: { maye: 7.7 } };
  expect(readMessage('player-stats', { ...message, unconfirmed: ['maye', 7] })).toMatchObject({
    unconfirmed: ['maye'],
  });
  expect(readMessage('player-stats', { ...message, unconfirmed: 'maye' })).not.toHaveProperty('unconfirmed');
});

test('[A3.11, G7.38] the legacy format with a nested payload has no versions', () => {
  const stats = { payload: { weekId: 'w', data: { playerStatsMap: { maye: 7.7 } } } };
  expect(readMessage('player-stats-update', stats)).toEqual({
    kind: 'points',
    weekId: 'w',
    versions: null,
    points: { maye: 7.7 },
  });
  const status = { payload: { data: { weekId: 'w', games: [game] } } };
  expect(readMessage('game-status-update', status)).toEqual({
    kind: 'games',
    weekId: 'w',
    versions: null,
    games: [game],
  });
});

test('returns null for other events and malformed messages', () => {
  for (const [event, message] of [
    ['standings-changed', { weekId: 'w' }],
    ['player-stats', { playerStatsMap: {} }],
    ['player-stats', { weekId: 'w' }],
    ['player-stats', null],
    ['game-status', { weekId: 'w', games: 'none' }],
    ['game-status', 'w'],
  ] as const) {
    expect(readMessage(event, message), event).toBeNull();
  }
});
