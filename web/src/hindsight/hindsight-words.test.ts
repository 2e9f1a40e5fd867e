import type { HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { expect, test } from 'vitest';
import { bestText, gapParts, meanShare, pickNote, placeText } from './hindsight-words.ts';

const row = (change: Partial<HindsightRow>): HindsightRow => ({
  ...{ userId: 'u', username: 'ben', rank: 1, points: 400, share: 40, luck: 50, timing: 250, choice: 300 },
  ...{ weeks: [], bestPicks: [], dearestPicks: [], left: [] },
  ...change,
});

test('luck, timing and choice are words, so that bad luck reads as bad luck', () => {
  const texts = (change: Partial<HindsightRow>) => gapParts(row(change)).map(({ name, text }) => `${name} ${text}`);
  expect(texts({})).toEqual(['Luck 50.0 under projection', 'Timing 250.0 missed', 'Choice 300.0 missed']);
  expect(texts({ luck: -20.5 })[0]).toBe('Luck 20.5 over projection');
});

test('the place is among the others, and nothing for one who is alone', () => {
  expect(placeText(row({ rank: 10 }), Array(16).fill(row({})))).toBe(', 10th of 16');
  expect(placeText(row({}), [row({})])).toBe('');
  expect(placeText(row({}), [])).toBe('');
});

test('figures and picks are worded', () => {
  const pick = { playerId: 'p', weekNumber: 3, points: 3.3, bestWeekNumber: 2, more: 34.4 };
  expect(pickNote(pick)).toBe('34.4 more in week 2');
  expect(pickNote({ ...pick, more: 0 })).toBe('best week so far');
  expect(meanShare([row({ share: 54 }), row({ share: 49 })])).toBe(52);
  expect(bestText({ bestPoints: 1493.2, isExact: true })).toBe('1,493.2');
  expect(bestText({ bestPoints: 1493.2, isExact: false })).toBe('at least 1,493.2');
});
