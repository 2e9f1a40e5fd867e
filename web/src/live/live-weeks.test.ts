import type { CaughtUp } from '@singleback/contract/live.ts';
import { expect, test } from 'vitest';
import type { WeekUpdate } from './live-week.ts';
import { LiveWeeks } from './live-weeks.ts';

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

/** Lets what has been promised come about. */
async function settled(): Promise<void> {
  for (const _ of 'a few turns') await null;
}

/** Weeks whose catching up is answered by the test. */
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
    patched: () => {},
    lost: (weekId) => lost.push(weekId),
  });
  return { weeks, requests, lost, points: (weekId: string) => weeks.get(weekId)?.points };
}

test('connected, it asks for the whole week, and then takes what it hears', async () => {
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

test('[G4.12, G7.38] a message of a week that nobody looks at changes nothing and asks for nothing', async () => {
  const { weeks, requests, points } = setup();
  weeks.connected(['w']);
  await requests[0]?.answer(catchUpReply('w', 0, 3, { maye: 1 }));
  weeks.receive(stats('other', 0, 9, { maye: 40 }), false);
  expect(points('w')?.get('maye')).toBe(1);
  expect(points('other')).toBeUndefined();
  expect(requests).toHaveLength(1);
});

test('a gap asks from where it stands; what is heard meanwhile asks once more', async () => {
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

test('cut off, nothing is known until it has caught up, from where it was', async () => {
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

test('a server that went back, to a backup of before, is followed from there', async () => {
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

test('an answer that comes after the connection was cut is not taken', async () => {
  const { weeks, requests, points } = setup();
  weeks.connected(['w']);
  weeks.disconnected();
  weeks.connected(['w']);
  await requests[0]?.answer(catchUpReply('w', 0, 3, { maye: 1 }));
  expect(points('w')).toBeUndefined();
  await requests[1]?.answer(catchUpReply('w', 0, 4, { maye: 2 }));
  expect(points('w')?.get('maye')).toBe(2);
});

test('who is not answered reads the week again', async () => {
  const { weeks, requests, lost, points } = setup();
  weeks.connected(['w']);
  await requests[0]?.answer(null);
  expect(lost).toEqual(['w']);
  expect(points('w')).toBeUndefined();
});
