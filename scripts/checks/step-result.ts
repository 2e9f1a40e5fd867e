/** What a step of the test command found. */
export interface StepResult {
  passed: number;
  failed: number;
  /** Tests that did not apply here, for instance because the season's files are not there. */
  leftOut?: number;
  /** How long each test file took. */
  files?: readonly FileTime[];
  /** Shown when something failed. */
  output: string;
}

/** The time that the tests of one file took. */
export interface FileTime {
  /** Path from the root. */
  file: string;
  seconds: number;
}

/** @returns the `count` slowest files as lines of text, slowest first */
export function slowestFiles(files: readonly FileTime[], count: number): string[] {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
