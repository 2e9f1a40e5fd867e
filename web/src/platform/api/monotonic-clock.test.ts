import { expect, it } from 'vitest';
import { createMonotonicClock } from './monotonic-clock.ts';

it('advances while the device sleeps, and never goes back when its clock is set', () => {
  let [steady, device] = [5, 1_000_000];
  const now = createMonotonicClock(
    () => steady,
    () => device,
  );
  expect(now()).toBe(0);
  [steady, device] = [105, 1_000_100];
  expect(now()).toBe(100);
  // Asleep for an hour: the page's monotonic clock stopped.
  device += 3_600_000;
  expect(now()).toBe(3_600_100);
  // Set back by a day.
  [steady, device] = [205, device - 86_400_000];
  expect(now()).toBe(3_600_200);
});
