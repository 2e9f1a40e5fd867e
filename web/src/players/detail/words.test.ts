import { expect, it } from 'vitest';
import { spendingText } from './words.ts';

const receiver = { position: 'WR', usesElsewhere: 0, usedWeeks: [] } as const;

it('[G1.2] describes how many uses are left', () => {
  expect(spendingText(receiver, 1, 10)).toBe('Unused. 10 weeks left to use him once.');
  expect(spendingText({ ...receiver, position: 'DEF' }, 2, 1)).toBe('Unused. 1 week left to use them up to 2 times.');
  expect(spendingText({ ...receiver, usesElsewhere: 1, usedWeeks: [3] }, 1, 10)).toBe('Used in week 3.');
  expect(spendingText({ ...receiver, usesElsewhere: 2, usedWeeks: [3, 5] }, 3, 9)).toBe(
    'Used 2 of 3 (weeks 3, 5). 9 weeks left to use him again.',
  );
});
