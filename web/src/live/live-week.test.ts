import { expect, test } from 'vitest';
import { type Heard, type HeardGame, hearOfWeek, type LiveWeek, liveGameOf, NOTHING_HEARD } from './live-week.ts';

const points = (since: number, version: number, map: Record<string, number | null>): Heard => ({
  kind: 'points',
  weekId: 'w',
  versions: { since, version },
  points: map,
});

const taken = (week: LiveWeek, heard: Heard): LiveWeek => {
  const next = hearOfWeek(week, heard);
  if (typeof next === 'string') throw new Error(next);
  return next;
};

test('a message is taken once, by who is between its two versions, and a gap is told', () => {
  const first = taken(NOTHING_HEARD, points(0, 4, { maye: 7.7, gibbs: 1 }));
  expect(first.pointsVersion).toBe(4);
  expect(hearOfWeek(first, points(0, 4, {}))).toBe('known');
  expect(hearOfWeek(first, points(5, 6, {}))).toBe('gap');
  expect(hearOfWeek(first, points(6, 6, {}))).toBe('gap');
  const second = taken(first, points(2, 6, { gibbs: 9, london: null }));
  expect([...second.points]).toEqual([
    ['maye', 7.7],
    ['gibbs', 9],
    ['london', null],
  ]);
  expect(second.gamesVersion).toBe(0);
});

test('the earlier form has no versions: it is always taken', () => {
  const heard: Heard = { kind: 'points', weekId: 'w', versions: null, points: { maye: 3 } };
  const week = taken(taken(NOTHING_HEARD, points(0, 4, {})), heard);
  expect(week.points.get('maye')).toBe(3);
  expect(week.pointsVersion).toBe(4);
});

test("a team's game; where one was cancelled and set again, the one that stands", () => {
  const game = (gameId: string, status: HeardGame['status']): HeardGame => ({
    gameId,
    status,
    homeTeam: { id: 'kc', score: 0 },
    awayTeam: { id: 'buf', score: 0 },
    quarter: null,
    timeRemaining: null,
    possessionTeamId: null,
  });
  const games = [game('called off', 'cancelled'), game('set again', 'scheduled')];
  const week = taken(NOTHING_HEARD, { kind: 'games', weekId: 'w', versions: { since: 0, version: 2 }, games });
  expect(liveGameOf(week, 'buf')?.gameId).toBe('set again');
  expect([liveGameOf(week, 'dal'), liveGameOf(week, null)]).toEqual([null, null]);
});
