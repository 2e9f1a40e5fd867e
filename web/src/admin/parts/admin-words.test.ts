import { expect, test } from 'vitest';
import { confirmedAgo, countText, reasonProblem, sourceName } from './admin-words.ts';

test('a reason has 1 to 500 characters', () => {
  for (const reason of ['x', '🏈'.repeat(500)]) expect(reasonProblem(reason, 500)).toBeNull();
  for (const reason of ['', '  \n', '🏈'.repeat(501)]) {
    expect(reasonProblem(reason, 500)).toBe('Give a reason of 1 to 500 characters.');
  }
});

test('counts and sources read as English', () => {
  expect([countText(1, 'failed job'), countText(1204, 'user')]).toEqual(['1 failed job', '1,204 users']);
  expect([1, 2].map((count) => countText(count, 'process', 'processes'))).toEqual(['1 process', '2 processes']);
  expect(['espn scores', 'sleeper', 'player points'].map(sourceName)).toEqual([
    'ESPN scores',
    'Sleeper',
    'Player points',
  ]);
});

const confirmed_at = '2026-11-22T12:00:00.000Z';
const reads_until = '2026-11-23T00:00:00.000Z';
const at = (time: string) => new Date(`2026-11-22T${time}Z`);
const agoBy = (...clocks: (Date | null)[]) => confirmedAgo({ confirmed_at, reads_until }, clocks);

test('the age of a confirmation is in minutes, then in hours', () => {
  expect(agoBy(at('11:59:30'))).toBe('just now');
  expect(agoBy(at('12:00:59'))).toBe('just now');
  expect(agoBy(at('12:06:10'))).toBe('6 min ago');
  expect(agoBy(at('14:59:00'))).toBe('2 h ago');
});

test('a clock outside of the time that the confirmation lasts is not believed', () => {
  const ofSeason = new Date('2026-09-17T16:00:00Z');
  expect(agoBy(ofSeason, at('12:06:00'))).toBe('6 min ago');
  expect(agoBy(null, ofSeason)).toBeNull();
  expect(confirmedAgo({ confirmed_at: null, reads_until: null }, [at('12:06:00')])).toBeNull();
});
