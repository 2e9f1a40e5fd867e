import type { CaughtUp } from '@singleback/contract/live.ts';
import { expect, test } from 'vitest';
import {
  applyUpdate,
  EMPTY_WEEK,
  type GameUpdate,
  type LiveWeek,
  LiveWeeks,
  liveGameOf,
  type WeekUpdate,
} from './live-weeks.ts';

const stats = (weekId: string, since: number, version: number, map: Record<string, number>): WeekUpdate => ({
  kind: 'points',
  weekId,
  versions: { since, version },
  points: map,
});

const catchUpReply = (weekId: string, since: number, version: number, map: Record<string, number>): CaughtUp => ({
  players: { weekId, since, version, playerStatsMap: map },
  games: { weekId, since, version, games: [] },
});

/** Flushes pending promises. */
async function settled(): Promise<void> {
  for (const _ of 'a few turns') await null;
}

/** LiveWeeks whose catch-up requests are answered by the test. */
function setup() {
  const requests: { weekId: string; since: number; answer: (caughtUp: CaughtUp | null) => Promise<void> }[] = [];
  const lost: string[] = [];
  const weeks = new LiveWeeks({
    catchUp: (weekId, since) =>
      new Promise((resolve) => {
        requests.push({
          weekId,
          since,
          answer: async (caughtUp) => {
            resolve(caughtUp);
            await settled();
          },
        });
      }),
    onUpdate: () => {},
    onLost: (weekId) => lost.push(weekId),
  });
  return { weeks, requests, lost, points: (weekId: string) => weeks.get(weekId)?.points };
}

test('requests the whole week on connect, then applies messages', async () => {
  const { weeks, requests, points } = setup();
  weeks.connected(['w']);
  expect(requests.map(({ weekId, since }) => [weekId, since])).toEqual([['w', 0]]);
  expect(points('w')).toBeUndefined();
  await requests[0]?.answer(catchUpReply('w', 0, 3, { maye: 1 }));
  weeks.receive(stats('w', 3, 4, { maye: 7 }), true);
  weeks.receive(stats('w', 2, 3, { maye: 5 }), true);
  expect(points('w')?.get('maye')).toBe(7);
  expect(requests).toHaveLength(1);
});

test('[G4.12, G7.38] ignores a message of a week that is not shown', async () => {
  const { weeks, requests, points } = setup();
  weeks.connected(['w']);
  await requests[0]?.answer(catchUpReply('w', 0, 3, { maye: 1 }));
  weeks.receive(stats('other', 0, 9, { maye: 40 }), false);
  expect(points('w')?.get('maye')).toBe(1);
  expect(points('other')).toBeUndefined();
  expect(requests).toHaveLength(1);
});

test('a gap requests everything since the last version, and again for gaps found meanwhile', async () => {
  const { weeks, requests, points } = setup();
  weeks.connected(['w']);
  await requests[0]?.answer(catchUpReply('w', 0, 3, { maye: 1 }));
  weeks.receive(stats('w', 5, 6, { maye: 8 }), true);
  weeks.receive(stats('w', 6, 7, { maye: 9 }), true);
  expect(requests.slice(1).map(({ since }) => since)).toEqual([3]);
  await requests[1]?.answer(catchUpReply('w', 3, 6, { maye: 8 }));
  expect(points('w')?.get('maye')).toBe(8);
  await requests[2]?.answer(catchUpReply('w', 6, 7, { maye: 9 }));
  expect(points('w')?.get('maye')).toBe(9);
  expect(requests).toHaveLength(3);
});

test('after a disconnect, no data until it has caught up from its last version', async () => {
  const { weeks, requests, points } = setup();
  weeks.connected(['w']);
  await requests[0]?.answer(catchUpReply('w', 0, 3, { maye: 1, gibbs: 2 }));
  weeks.disconnected();
  expect(points('w')).toBeUndefined();
  weeks.connected([]);
  expect(requests[1]).toMatchObject({ weekId: 'w', since: 3 });
  await requests[1]?.answer(catchUpReply('w', 3, 8, { maye: 6 }));
  expect([...(points('w') ?? [])]).toEqual([
    ['maye', 6],
    ['gibbs', 2],
  ]);
});

test('follows a server that was restored from a backup to a lower version', async () => {
  const { weeks, requests, lost, points } = setup();
  weeks.connected(['w']);
  await requests[0]?.answer(catchUpReply('w', 0, 500, { maye: 1, gibbs: 2 }));
  weeks.connected([]);
  expect(requests[1]?.since).toBe(500);
  await requests[1]?.answer(catchUpReply('w', 0, 400, { maye: 0.5 }));
  expect([...(points('w') ?? [])]).toEqual([['maye', 0.5]]);
  expect(lost).toEqual(['w']);
  weeks.receive(stats('w', 400, 401, { maye: 7 }), true);
  expect(points('w')?.get('maye')).toBe(7);
});

test('ignores a reply that arrives after the connection was lost', async () => {
  const { weeks, requests, points } = setup();
  weeks.connected(['w']);
  weeks.disconnected();
  weeks.connected(['w']);
  await requests[0]?.answer(catchUpReply('w', 0, 3, { maye: 1 }));
  expect(points('w')).toBeUndefined();
  await requests[1]?.answer(catchUpReply('w', 0, 4, { maye: 2 }));
  expect(points('w')?.get('maye')).toBe(2);
});

test('a failed catch-up reports the week as lost', async () => {
  const { weeks, requests, lost, points } = setup();
  weeks.connected(['w']);
  await requests[0]?.answer(null);
  expect(lost).toEqual(['w']);
  expect(points('w')).toBeUndefined();
});

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
