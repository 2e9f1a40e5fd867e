import type { HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { expect, test } from 'vitest';
import { gapParts, meanShare, pickNote, signedText, weeksText } from './hindsight-words.ts';

const row = (change: Partial<HindsightRow>): HindsightRow => ({
  ...{ userId: 'u', username: 'ben', rank: 1, points: 400, share: 40, luck: 50, timing: 250, choice: 300 },
  ...{ weeks: [], bestPicks: [], dearestPicks: [], left: [] },
  ...change,
});

test('the final weeks are named in a few words', () => {
  expect(weeksText([1])).toBe('Week 1');
  expect(weeksText([1, 2, 3])).toBe('Weeks 1 to 3');
  expect(weeksText([2, 4])).toBe('Weeks 2, 4');
});

test('the parts of the gap begin where the one before ends, up to the best possible season', () => {
  const places = (each: HindsightRow) => gapParts(each, 1000).map(({ name, from, to }) => [name, from, to]);
  expect(places(row({}))).toEqual([
    ['Luck', 0.4, 0.45],
    ['Timing', 0.45, 0.7],
    ['Choice', 0.7, 1],
  ]);
  expect(places(row({ luck: -100, timing: 400 }))).toEqual([
    ['Luck', 0.3, 0.4],
    ['Timing', 0.3, 0.7],
    ['Choice', 0.7, 1],
  ]);
});

test('figures and picks are worded', () => {
  expect(['0.0', '+20.5', '−3.0']).toEqual([0, 20.5, -3].map(signedText));
  const pick = { playerId: 'p', weekNumber: 3, points: 3.3, bestWeekNumber: 2, more: 34.4 };
  expect(pickNote(pick)).toBe('34.4 more in week 2');
  expect(pickNote({ ...pick, more: 0 })).toBe('best week so far');
  expect(meanShare([row({ share: 54 }), row({ share: 49 })])).toBe(52);
});
