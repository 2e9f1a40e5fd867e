import type { CheckResult } from '@singleback/verify/check/finding.ts';
import { logOfShortNote, longNote } from '@singleback/verify/log/note.ts';
import { formatVerifierKey, verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { expect, test } from 'vitest';
import { device } from '../platform/api/device-storage.ts';
import { CHECK_TITLES, headlineOf, reportText, rowsOf } from './report.ts';
import { keepLogs } from './witness/kept-logs.ts';
import { keepOwnWitnesses, ownWitnesses, withSeenLog } from './witness/model.ts';

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

const LINK = 'https://play.test/join/a-token';

const noteOf = (origin: string, size: number) =>
  `${origin}\n${size}\n${btoa('>?'.repeat(16))}\n\n— ${origin} ${btoa('<>?~'.repeat(17))}\n`;

test('a link that is sent is the link alone, until this browser has seen a log', () => {
  expect(withSeenLog(LINK)).toBe(LINK);
});

test('then it carries what was seen last of the last log', () => {
  const second = 'play.test/log/2';
  keepLogs({
    '/log': { key: '', note: noteOf('play.test/log', 312) },
    '/log/2': { key: '', note: noteOf(second, 7) },
  });
  const [link, short = ''] = withSeenLog(LINK).split('#log=');
  expect([link, logOfShortNote(short)]).toEqual([LINK, 2]);
  expect(longNote(short, verifierKey(second, new Uint8Array(32)))).toBe(noteOf(second, 7));
});

test('keys are kept once each, a wrong line keeps none, and what cannot be read is left out', () => {
  const key = formatVerifierKey(verifierKey('ann.example.org', new Uint8Array(32), 'cosignature'));
  expect(keepOwnWitnesses(` ${key}\n\n${key}`)).toBe(null);
  expect(keepOwnWitnesses(`${key}\nnonsense`)).toMatch(/^Line 2 is not the key of a witness/);
  expect(ownWitnesses()).toEqual([key]);
  device.set('public:witnesses', JSON.stringify([key, 'nonsense', null, 7]));
  expect(ownWitnesses()).toEqual([key]);
  for (const broken of ['{}', '"x"', '[']) {
    device.set('public:witnesses', broken);
    expect(ownWitnesses()).toEqual([]);
  }
});
