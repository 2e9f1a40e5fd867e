/** What a check found. Without failures it holds. */
export interface CheckResult {
  /** What was checked, in plain words: the line of the check when it holds. */
  readonly line: string;
  /** What is wrong, and for whom. */
  readonly failures: readonly string[];
  /** What is unusual, but no failure. */
  readonly notes: readonly string[];
}

/** Collects what a check finds. */
export class Findings {
  readonly failures: string[] = [];
  readonly notes: string[] = [];

  fail(text: string): void {
    this.failures.push(text);
  }

  note(text: string): void {
    this.notes.push(text);
  }

  result(line: string): CheckResult {
    return { line, failures: this.failures, notes: this.notes };
  }
}

/** 'a lock', '3 locks'. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** '2026-11-29T18:00:00Z' -> '2026-11-29 18:00 UTC', with seconds where there are some. */
export function timeWords(time: string): string {
  return `${time.replace('T', ' ').replace(/(?::00)?Z$/, '')} UTC`;
}
