import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../root.mjs';
import { runProgram } from './run-program.ts';
import type { FileTime, StepResult } from './step-result.ts';

/** The parts that are read of vitest's JSON report. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    assertionResults: { status: string }[];
  }[];
}

/** The parts that are read of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** Runs one of vitest's projects; of named domains only their files. */
export async function runTests(
  project: 'unit' | 'api' | 'screens',
  domains: readonly string[] = [],
): Promise<StepResult> {
  return withReport<VitestReport>(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const files = domains.length > 0 ? ['--passWithNoTests', ...domains.map((domain) => `/${domain}`)] : [];
    return runProgram('node_modules/vitest/vitest.mjs', ['run', '--project', project, ...reporters, ...files], {
      NODE_ENV: 'test',
    });
  }, countTests);
}

/** Runs the journeys against the web as it was built; of named domains only their files. */
export async function runJourneys(domains: readonly string[] = []): Promise<StepResult> {
  const files = domains.length > 0 ? ['--pass-with-no-tests', ...domains.map((domain) => `e2e/(.*/)?${domain}`)] : [];
  return withReport<PlaywrightReport>(
    (file) =>
      runProgram('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...files], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    ({ stats, errors, suites }) => ({
      // A journey that passes only on a second try has failed once.
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      leftOut: stats.skipped,
      files: timesByFile(suites),
    }),
  );
}

/** A file that could not even be loaded has no test in the report, and counts as one that failed. */
export function countTests(report: VitestReport): Omit<StepResult, 'output'> {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    leftOut: report.numPendingTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** Adds up the journeys of each file; a file runs once for each size of window. */
export function timesByFile(suites: readonly PlaywrightSuite[]): FileTime[] {
  const seconds = new Map<string, number>();
  const add = ({ file, specs, suites: inner = [] }: PlaywrightSuite) => {
    const results = specs.flatMap(({ tests }) => tests).flatMap((each) => each.results);
    const total = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + total);
    for (const suite of inner) add(suite);
  };
  for (const suite of suites) add(suite);
  return [...seconds].map(([file, total]) => ({ file: `e2e/${file}`, seconds: total }));
}

async function withReport<Report>(
  run: (file: string) => Promise<{ code: number; output: string }>,
  count: (report: Report) => Omit<StepResult, 'output'>,
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'singleback-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await run(file);
    const counts = existsSync(file)
      ? count(JSON.parse(readFileSync(file, 'utf8')) as Report)
      : { passed: 0, failed: 0 };
    // The runner can fail beside its tests: an error nobody caught, a setup that broke, no test at all.
    const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
    return { ...counts, failed, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
