import { expect, test } from 'vitest';
import { applyUpdate, EMPTY_WEEK, type GameUpdate, type LiveWeek, liveGameOf, type WeekUpdate } from './live-week.ts';

const points = (since: number, version: number, map: Record<string, number | null>): WeekUpdate => ({
  kind: 'points',
  weekId: 'w',
  versions: { since, version },
  points: map,
});

const apply = (week: LiveWeek, update: WeekUpdate): LiveWeek => {
  const next = applyUpdate(week, update);
  if (typeof next === 'string') throw new Error(next);
  return next;
};

test('applies a message once, and reports a gap', () => {
  const first = apply(EMPTY_WEEK, points(0, 4, { maye: 7.7, gibbs: 1 }));
  expect(first.pointsVersion).toBe(4);
  expect(applyUpdate(first, points(0, 4, {}))).toBe('known');
  expect(applyUpdate(first, points(5, 6, {}))).toBe('gap');
  expect(applyUpdate(first, points(6, 6, {}))).toBe('gap');
  const second = apply(first, points(2, 6, { gibbs: 9, london: null }));
  expect([...second.points]).toEqual([
    ['maye', 7.7],
    ['gibbs', 9],
    ['london', null],
  ]);
  expect(second.gamesVersion).toBe(0);
});

test('always applies the legacy format, which has no versions', () => {
  const update: WeekUpdate = { kind: 'points', weekId: 'w', versions: null, points: { maye: 3 } };
  const week = apply(apply(EMPTY_WEEK, points(0, 4, {})), update);
  expect(week.points.get('maye')).toBe(3);
  expect(week.pointsVersion).toBe(4);
});

test("finds a team's game, preferring the rescheduled one over the cancelled one", () => {
  const game = (gameId: string, status: GameUpdate['status']): GameUpdate => ({
    gameId,
    status,
    homeTeam: { id: 'kc', score: 0 },
    awayTeam: { id: 'buf', score: 0 },
    quarter: null,
    timeRemaining: null,
    possessionTeamId: null,
  });
  const games = [game('called off', 'cancelled'), game('set again', 'scheduled')];
  const week = apply(EMPTY_WEEK, { kind: 'games', weekId: 'w', versions: { since: 0, version: 2 }, games });
  expect(liveGameOf(week, 'buf')?.gameId).toBe('set again');
  expect([liveGameOf(week, 'dal'), liveGameOf(week, null)]).toEqual([null, null]);
});
