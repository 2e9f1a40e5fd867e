import { expect } from 'vitest';
import type { SeenCheckpoint } from '../check/check-log.ts';
import { VERIFIED, type Verdict } from '../check/verify-export.ts';
import type { TestLog } from './league.ts';
import type { TestWeek } from './season.ts';

/** What a verdict holds when all is well. */
export const ok = { sentence: VERIFIED, isVerified: true };

export const notesOf = ({ checks }: Verdict) => checks.flatMap(({ notes }) => notes);
export const failuresOf = ({ checks }: Verdict) => checks.flatMap(({ failures }) => failures);

/** The state of the log as somebody has seen it. */
export function seenOf(log: TestLog, from = 'an email'): SeenCheckpoint {
  return { origin: log.origin, size: log.entries.length, root: log.root(), from };
}

/** Expects that the week does not verify, for this reason. */
export async function refused(
  week: TestWeek,
  why: string | RegExp,
  more: Parameters<TestWeek['verify']>[0] = {},
): Promise<void> {
  const verdict = await week.verify(more);
  expect(verdict.isVerified).toBe(false);
  expect(failuresOf(verdict).join('\n')).toMatch(why);
}
