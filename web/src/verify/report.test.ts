import type { CheckResult } from '@singleback/verify/check/finding.ts';
import { expect, test } from 'vitest';
import { CHECK_TITLES, headlineOf, reportText, rowsOf } from './report.ts';

const passed = { line: 'It holds.', failures: [], notes: [] };
const failed = { line: 'It holds.', failures: ['Ann held Mahomes.', 'Ben held Burrow.'], notes: [] };
const noted = { line: 'It holds.', failures: [], notes: ['A lock was taken late.'] };

const outcomeOf = (checks: readonly CheckResult[]) => ({
  ...{ checks, isVerified: false, sentence: 'Ann held Mahomes.', picks: 12, locks: 3 },
  ...{ group: 'Sunday Crew', log: 'league.example.org/log', seconds: 1 },
});

test('what failed comes first, the rest in the order of the checks', () => {
  const rows = rowsOf(outcomeOf([passed, noted, failed]));
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'passed', 'noted']);
  expect(rows.map(({ title }) => title)).toEqual([2, 0, 1].map((at) => CHECK_TITLES[at]));
  expect(headlineOf({ checks: Array.from(CHECK_TITLES, () => passed) })).toBe('7 of 7 checks passed');
});

test('a report has all that was found', () => {
  const text = reportText(outcomeOf([failed, noted, passed]));
  expect(text).toMatch(/^1 of 7 checks failed\nAnn held Mahomes\.\nSunday Crew · 12 picks in 3 locks/);
  for (const words of ['Ben held Burrow.', 'A lock was taken late.', 'It holds.']) expect(text).toContain(words);
});

test('checks that cannot go on are one failure', () => {
  const checks = [{ line: '', failures: ['The log has no key.'], notes: [] }];
  expect(headlineOf({ checks })).toBe('1 of 7 checks failed');
  const stopped = { title: 'The checks could not go on', state: 'failed', details: ['The log has no key.'] };
  expect(rowsOf({ checks })).toEqual([stopped]);
});
