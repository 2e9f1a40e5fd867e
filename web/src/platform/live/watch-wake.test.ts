import { expect, test } from 'vitest';
import { watchWake } from './watch-wake.ts';

test('a page that slept is notified once, one whose timers are only slow is not', () => {
  let [now, wakes] = [0, 0];
  let look = () => {};
  const every = (_: number, task: () => void) => {
    look = task;
    return () => {};
  };
  watchWake(
    () => now,
    every,
    () => (wakes += 1),
  );
  const seen = [5, 60, 60, 40 * 60, 5, 5].map((seconds) => {
    now += seconds * 1000;
    look();
    return wakes;
  });
  expect(seen).toEqual([0, 0, 0, 1, 1, 1]);
});
