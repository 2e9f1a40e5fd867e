import { expect, test } from 'vitest';
import { isUrgent, LONGEST_SPREAD_MS, spreadMs } from './spread.ts';

const NOW = new Date('2025-09-28T16:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const WEEK = '11111111-1111-4111-8111-111111111111';
const PLAYER = '22222222-2222-4222-8222-222222222222';

/** Ids whose last digits are spread evenly. */
const ids = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const digits = Math.floor((at / count) * 2 ** 32).toString(16);
    return `00000000-0000-4000-8000-0000${digits.padStart(8, '0')}`;
  });

test('ten thousand notices are spread evenly over 90 seconds', () => {
  const waits = ids(10_000).map((id) => spreadMs(id, 10_000));
  const perTenSeconds = Array.from(
    { length: 9 },
    (_, at) => waits.filter((ms) => Math.floor(ms / 10_000) === at).length,
  );
  expect(Math.min(...perTenSeconds)).toBeGreaterThan(1_100);
  expect(Math.max(...perTenSeconds)).toBeLessThan(1_120);
  expect(Math.max(...waits)).toBeLessThan(LONGEST_SPREAD_MS);
});

test('ten friends are notified at once, a thousand users within ten seconds', () => {
  expect(Math.max(...ids(10).map((id) => spreadMs(id, 10)))).toBeLessThan(100);
  expect(Math.max(...ids(1_000).map((id) => spreadMs(id, 1_000)))).toBeLessThan(10_000);
});

test('the same notice always waits equally long', () => {
  const id = 'c0ffee00-0000-4000-8000-0000deadbeef';
  expect(spreadMs(id, 50_000)).toBe(78_285);
  expect(spreadMs(id, 50_000)).toBe(spreadMs(id, 9_000));
});

test('reminders, and whatever is soon of no use, are urgent', () => {
  expect(isUrgent({ key: `reminder ${WEEK} day`, notAfter: inHours(20) }, NOW)).toBe(true);
  expect(isUrgent({ key: `injury ${WEEK} ${PLAYER} out`, notAfter: inHours(1) }, NOW)).toBe(true);
  expect(isUrgent({ key: `injury ${WEEK} ${PLAYER} out`, notAfter: inHours(30) }, NOW)).toBe(false);
  expect(isUrgent({ key: `recap ${WEEK}`, notAfter: inHours(190) }, NOW)).toBe(false);
  expect(isUrgent({ key: 'news', notAfter: null }, NOW)).toBe(false);
});
