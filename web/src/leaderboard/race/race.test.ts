import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Standing } from '../model.ts';
import { axisOf, placeLabels, placePlot, spreadLabels } from './plot-place.ts';
import { type RaceLine, raceLines, racePointsText, racers, weeksRun } from './race.ts';

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

test('behind is measured from who led the week, also where they are not in the race', () => {
  const faded = standing('faded', { w1: 12_000 });
  const lines = raceLines([ann, ben], weekIds, 'nobody', 'behind', [ann, ben, faded]);
  expect(lines.map(({ values }) => values)).toEqual([
    [-2000, 0, -2000],
    [-4000, -7000, 0],
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

function line(username: string, values: number[]): RaceLine {
  return { userId: username, username, isYou: false, color: 0, values, total: 1000 };
}

test('labels fit inside the plot in every week of the season', () => {
  for (let week = 1; week <= 18; week++) {
    const plot = placePlot(1020, 300, [line('ann', [0])], week, 18);
    expect(plot.x(week) + plot.labelWidth).toBeLessThanOrEqual(1020);
    expect(plot.x(18)).toBeLessThanOrEqual(1020);
  }
});

test('labels fit in a plot that ends two weeks after the current one', () => {
  for (let week = 1; week <= 18; week++) {
    const weeks = Math.min(18, week + 2);
    const plot = placePlot(700, 300, [line('ann', [0])], week, weeks);
    expect(plot.x(week) + plot.labelWidth).toBeLessThanOrEqual(700);
    expect(plot.x(weeks)).toBeLessThanOrEqual(700);
  }
});

test('a narrow plot has a legend instead of labels', () => {
  const plot = placePlot(320, 300, [line('ann', [0])], 17, 18);
  expect(plot.labelWidth).toBe(0);
  expect(plot.height).toBeLessThan(300);
  expect(plot.x(18)).toBeGreaterThan(280);
});

test('a long name is shortened, and the user is called You', () => {
  const plot = placePlot(1020, 300, [], 9, 18);
  const lines = [line('a name of thirty-two characters!', [0]), { ...line('dana', [0]), isYou: true, color: null }];
  expect(placeLabels(plot, lines, 'total').map(({ name }) => name)).toEqual(['a name of thirty-…', 'You']);
});

test('an axis has round steps and covers all values and the lead', () => {
  expect(axisOf([0, -9620, -14_610], 4)).toEqual({ low: -15_000, high: 0, ticks: [0, -5000, -10_000, -15_000] });
  expect(axisOf([0, 128_790], 4)).toMatchObject({ low: 0, high: 150_000 });
});

test('an axis has height without any values', () => {
  const axis = axisOf([], 4);
  expect(axis.high).toBeGreaterThan(axis.low);
});

test('every value lies within its axis', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -400_000, max: 400_000 })), (values) => {
      const { low, high } = axisOf(values, 4);
      return values.every((value) => value >= low && value <= high);
    }),
  );
});

test('labels do not overlap, keep their order and stay inside a plot with enough room', () => {
  const wishes = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 7 });
  fc.assert(
    fc.property(wishes, (ys) => {
      const placed = spreadLabels(ys, 18, 16, 260);
      const inOrder = ys.map((wish, at) => ({ wish, at })).toSorted((a, b) => a.wish - b.wish);
      const apart = inOrder.every(({ at }, place) => {
        const before = inOrder[place - 1];
        return before === undefined || (placed[at] ?? 0) - (placed[before.at] ?? 0) >= 18 - 1e-6;
      });
      return apart && placed.every((y) => y >= 16 - 1e-6 && y <= 260 + 1e-6);
    }),
  );
});

test('a label with enough room keeps its position', () => {
  expect(spreadLabels([20, 100, 200], 18, 16, 260)).toEqual([20, 100, 200]);
});
