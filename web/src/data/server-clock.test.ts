import { expect, test } from 'vitest';
import { serverTimeAt } from './server-clock.ts';

test('the server’s time goes on from its last reading, at its own speed', () => {
  const reading = { now: 1_000_000, at: 500, speed: 1 };
  expect(serverTimeAt(reading, 500)).toBe(1_000_000);
  expect(serverTimeAt(reading, 2500)).toBe(1_002_000);
  expect(serverTimeAt({ ...reading, speed: 60 }, 1500)).toBe(1_060_000);
});
