import { expect, test } from 'vitest';
import type { GroupPlace } from '../model.ts';
import { spokenPlace, stripWords } from './strip-words.ts';

const NOW = new Date('2025-09-28T18:55:00Z');
const LIVE = { firstKickoff: new Date('2025-09-26T00:15:00Z'), hasBegun: true, isFinal: false };

const place = (more: Partial<GroupPlace> = {}): GroupPlace => ({
  ...{ rank: 8, change: 1, above: { rank: 7, gap: 620 }, below: { rank: 9, gap: 4 }, behindFirst: 3150 },
  ...{ level: 0, levelWith: null, members: 12, membersIn: 12, weekRank: null },
  ...more,
});

const words = (more: Partial<GroupPlace> = {}, day = LIVE, progress = { live: 2, toPlay: 3 }) =>
  stripWords({ day, place: place(more), progress, delayedSince: null, now: NOW }).text;

test('[G9.8] while games are on: the distance to the next place, and who is still to play', () => {
  expect(words()).toBe('6.2 behind 7th · 3 to play');
  expect(words({ above: { rank: 7, gap: 4 } })).toBe('0.04 behind 7th · 3 to play');
  expect(words({ rank: 1, above: null, below: { rank: 2, gap: 4100 } }, LIVE, { live: 0, toPlay: 0 })).toBe(
    '41.0 ahead of 2nd · all final',
  );
  expect(words({}, LIVE, { live: 2, toPlay: 0 })).toBe('6.2 behind 7th · 2 live');
  expect(words({ rank: 1, above: null, below: null })).toBe('3 to play');
  expect(words({ rank: null, above: null, below: null })).toBe('3 to play');
});

test('level with others: by name where it is known, else by number', () => {
  expect(words({ level: 1, levelWith: 'Hail Mary Ann' })).toMatch(/^level with .?Hail Mary Ann.? · 3 to play$/);
  expect(words({ level: 1 })).toBe('level with one other · 3 to play');
  expect(words({ level: 1203 })).toBe('level with 1,203 others · 3 to play');
});

test('before the first kickoff and after the last game', () => {
  const before = { ...LIVE, hasBegun: false };
  expect(words({}, before)).toMatch(/^First kickoff \w{3} \d+:15 [AP]M · 12 of 12 in$/);
  expect(words({ membersIn: null }, before)).toMatch(/^First kickoff \w{3} \d+:15 [AP]M$/);
  expect(words({ membersIn: 3 }, { ...before, firstKickoff: null as unknown as Date })).toBe('3 of 12 in');
  const after = { ...LIVE, isFinal: true };
  expect(words({}, after)).toBe('Final · 31.5 behind 1st');
  expect(words({ rank: 1, above: null, below: { rank: 2, gap: 1040 } }, after)).toBe('Final · 10.4 ahead of 2nd');
  expect(words({ rank: 612, behindFirst: 0 }, after)).toBe('Final');
});

test('scores that are late say since when', () => {
  const delayedSince = new Date(NOW.getTime() - 60_000);
  const parts = { day: LIVE, place: place(), progress: { live: 1, toPlay: 0 }, delayedSince, now: NOW };
  expect(stripWords(parts)).toEqual({
    isDelayed: true,
    text: expect.stringMatching(/^Scores delayed, as of \d+:54 [AP]M$/),
  });
});

test('a place as it is spoken', () => {
  expect(spokenPlace('Office', place())).toMatch(/^8th in .?Office.?, up 1$/);
  expect(spokenPlace('Office', place({ change: -2 }))).toMatch(/, down 2$/);
  expect(spokenPlace('Office', place({ change: 0 }))).toMatch(/^8th in .?Office.?$/);
  expect(spokenPlace('Office', place({ rank: null }))).toMatch(/^no place in/);
});
