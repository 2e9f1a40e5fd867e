import { expect, test, vi } from 'vitest';
import { resumeServerClock } from './resume-clock.ts';
import { onServerClock, serverNow, serverTimeAt, syncServerClock } from './server-clock.ts';

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
