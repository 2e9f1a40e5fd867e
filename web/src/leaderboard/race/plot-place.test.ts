import { expect, test } from 'vitest';
import { placeLabels, placePlot } from './plot-place.ts';
import type { RaceLine } from './race.ts';

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
