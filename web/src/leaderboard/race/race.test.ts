import { expect, test } from 'vitest';
import type { Standing } from '../model.ts';
import { raceLines, racePointsText, racers, weeksRun } from './race.ts';

const weekIds = ['w1', 'w2', 'w3'];

function standing(userId: string, points: Record<string, number>, granted: Record<string, number> = {}): Standing {
  const total = Object.values({ ...granted, ...points }).reduce((sum, each) => sum + each, 0);
  const pointsByWeek = new Map(Object.entries(points));
  const shown = { username: userId, rank: 1, rankChange: 0, thisWeek: 0, weeks: 1, average: 0 };
  return { userId, ...shown, total, pointsByWeek, grantedByWeek: new Map(Object.entries(granted)) };
}

const ann = standing('ann', { w1: 10_000, w2: 5000, w3: 5000 });
const ben = standing('ben', { w1: 8000, w3: 14_000 });

test('totals add up week by week; a week without a lineup adds what is granted for it', () => {
  const cass = standing('cass', { w2: 9000 }, { w1: 8000, w3: 500 });
  const lines = raceLines([ann, ben, cass], weekIds, 'nobody', 'total');
  expect(lines.map(({ values }) => values)).toEqual([
    [10_000, 15_000, 20_000],
    [8000, 8000, 22_000],
    [8000, 17_000, 17_500],
  ]);
});

test('behind is measured from the best total of each week', () => {
  const lines = raceLines([ann, ben], weekIds, 'nobody', 'behind');
  expect(lines.map(({ values }) => values)).toEqual([
    [0, 0, -2000],
    [-2000, -7000, 0],
  ]);
});

test('the user is drawn last, over the others, and five others are named', () => {
  const others = Array.from({ length: 7 }, (_, at) => standing(`user${at}`, { w1: 100 - at }));
  const lines = raceLines([standing('you', { w1: 500 }), ...others], ['w1'], 'you', 'total');
  expect(lines.at(-1)).toMatchObject({ userId: 'you', isYou: true, color: null });
  expect(lines.filter(({ color }) => color !== null).map(({ userId }) => userId)).toEqual([
    'user0',
    'user1',
    'user2',
    'user3',
    'user4',
  ]);
});

test('[G9.8] a named line shows its total or distance to the leader to one decimal', () => {
  const [annBehind, benLeads] = raceLines([ann, ben], weekIds, 'nobody', 'behind');
  expect(annBehind && racePointsText(annBehind, 'behind')).toBe('−20.0');
  expect(benLeads && racePointsText(benLeads, 'behind')).toBe('220.0');
  expect(annBehind && racePointsText(annBehind, 'total')).toBe('200.0');
});

test('includes the user’s row when it is further down', () => {
  expect(racers([ann], ben)).toEqual([ann, ben]);
  expect(racers([ann, ben], ben)).toEqual([ann, ben]);
  expect(racers([ann], null)).toEqual([ann]);
});

test('includes the first fifteen of a group, and nobody without a lineup', () => {
  const idle = standing('idle', {});
  const many = Array.from({ length: 20 }, (_, at) => standing(`user${at}`, { w1: 100 - at }));
  expect(racers([idle, ...many], ben).map(({ userId }) => userId)).toEqual([
    ...Array.from({ length: 15 }, (_, at) => `user${at}`),
    'ben',
  ]);
  expect(racers([ann, idle], idle)).toEqual([ann]);
  expect(racers([idle], idle)).toEqual([]);
});

test('shows two decimals for a line less than a point behind', () => {
  const close = raceLines([ann, standing('cam', { w1: 19_996 })], ['w1', 'w2', 'w3'], 'nobody', 'behind')[1];
  expect(close && racePointsText(close, 'behind')).toBe('−0.04');
});

test('a week that has not begun has no place in the race yet', () => {
  expect(weeksRun([ann, ben], weekIds, 3)).toBe(3);
  expect(weeksRun([standing('ann', { w1: 10_000, w2: 5000, w3: 0 })], weekIds, 3)).toBe(2);
  expect(weeksRun([], weekIds, 1)).toBe(1);
});
