import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { slowestFiles } from './step-result.ts';
import { countTests, timesByFile } from './test-runners.ts';

test('a test file that could not be loaded counts as one that failed', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { ...timed('a.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
      { ...timed('b.test.ts'), status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { ...timed('c.test.ts'), status: 'failed', assertionResults: [] },
    ],
  };
  expect(countTests(report)).toMatchObject({ passed: 3, failed: 2, leftOut: 2 });
});

test('the slowest files are named first, each with its own time', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [
      { ...timed('quick.test.ts', 250), status: 'passed', assertionResults: [] },
      { ...timed('slow.test.ts', 2_500), status: 'passed', assertionResults: [] },
    ],
  };
  expect(slowestFiles(countTests(report).files ?? [], 1)).toEqual(['    2.5 s  slow.test.ts']);
});

test('a file of journeys takes the time of all its journeys, those in groups included', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [
    { file: 'a.spec.ts', specs: [spec(1_000)], suites: [{ file: 'a.spec.ts', specs: [spec(500), spec(250)] }] },
    { file: 'b.spec.ts', specs: [spec(100)] },
    { file: 'a.spec.ts', specs: [spec(2_000)] },
  ];
  expect(timesByFile(suites)).toEqual([
    { file: 'e2e/a.spec.ts', seconds: 3.75 },
    { file: 'e2e/b.spec.ts', seconds: 0.1 },
  ]);
});

function timed(file: string, endTime = 0) {
  return { name: join(root, file), startTime: 0, endTime };
}
