import { expect, it, test, vi } from 'vitest';
import { lastPassed } from './moment.ts';
import { resumeServerClock } from './resume-clock.ts';
import { delayText } from './scores-delayed.ts';
import { createMonotonicClock, onServerClock, serverNow, serverTimeAt, syncServerClock } from './server-clock.ts';

test('the server’s time advances from its last reading at its own speed', () => {
  const reading = { now: 1_000_000, at: 500, speed: 1 };
  expect(serverTimeAt(reading, 500)).toBe(1_000_000);
  expect(serverTimeAt(reading, 2500)).toBe(1_002_000);
  expect(serverTimeAt({ ...reading, speed: 60 }, 1500)).toBe(1_060_000);
});

test('converts a device time to the server’s clock and speed', () => {
  const clocks = { server: Date.parse('2025-10-20T18:00:00Z'), device: Date.parse('2026-11-22T09:00:00Z'), speed: 60 };
  expect(onServerClock(new Date('2026-11-22T08:59:00Z'), clocks).toISOString()).toBe('2025-10-20T17:00:00.000Z');
});

test('a kept reply starts the clock as if it had run on since, and never turns back one that runs', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-11-22T09:10:00Z') });
  try {
    const kept = ['2025-10-20T18:00:00.000Z', 60, new Date('2026-11-22T09:00:00Z')] as const;
    expect(resumeServerClock(...kept).toISOString()).toBe('2025-10-21T04:00:00.000Z');
    expect(serverNow()?.toISOString()).toBe('2025-10-21T04:00:00.000Z');
    syncServerClock('2025-10-21T06:00:00.000Z', 60);
    // Read again each minute while offline.
    for (let minute = 0; minute < 3; minute += 1) resumeServerClock(...kept);
    expect(serverNow()?.toISOString()).toBe('2025-10-21T06:00:00.000Z');
  } finally {
    vi.useRealTimers();
  }
});

test('the server’s time goes on while the device sleeps, and does not follow a clock that is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-11-22T09:00:00Z') });
  try {
    syncServerClock('2026-11-22T17:00:00.000Z', 1);
    // Only the device's own clock goes on.
    vi.setSystemTime(Date.parse('2026-11-22T09:40:00Z'));
    expect(serverNow()?.toISOString()).toBe('2026-11-22T17:40:00.000Z');
    vi.setSystemTime(Date.parse('2026-11-22T08:00:00Z'));
    expect(serverNow()?.toISOString()).toBe('2026-11-22T17:40:00.000Z');
  } finally {
    vi.useRealTimers();
  }
});

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

it('returns the latest instant that has passed, or 0 before the first', () => {
  expect(lastPassed([10, 30, 20], new Date(25))).toBe(20);
  expect(lastPassed([10, 30, 20], new Date(30))).toBe(30);
  expect(lastPassed([10], new Date(9))).toBe(0);
  expect(lastPassed([10], null)).toBe(0);
});

test('shows the delay in whole minutes, at least one, and nothing while scores are current', () => {
  const at = (minute: number, second = 0) => new Date(Date.UTC(2025, 8, 28, 17, minute, second));
  expect(delayText(at(0), at(4, 59))).toBe('Scores delayed, 4 min');
  expect(delayText(at(0), at(0, 20))).toBe('Scores delayed, 1 min');
  expect(delayText(at(9), at(0))).toBe('Scores delayed, 1 min');
  expect(delayText(at(0), at(60 * 3 + 5))).toBe('Scores delayed, 3 h');
  expect(delayText(at(0), at(60 * 24 * 8))).toBe('Scores delayed, 8 days');
  expect([delayText(null, at(0)), delayText(at(0), null)]).toEqual([null, null]);
});
