import type { ExportFile } from './export-file.ts';

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

/** What failures call lineups and their slots, in the words that members know them by. */
export interface Names {
  readonly lineup: (lineupId: string) => string;
  readonly slot: (lineupId: string, slot: string) => string;
}

/** Names by the lineups of the export; those that it does not have by their id. */
export function namesOf({ lineups }: Pick<ExportFile, 'lineups'>): Names {
  const known = new Map(lineups.map((lineup) => [lineup.lineupId, lineup]));
  const lineup = (lineupId: string) => {
    const own = known.get(lineupId);
    return own
      ? `${own.username}’s lineup “${own.lineupName}” in week ${own.week}`
      : `the lineup ${lineupId.slice(0, 60)}`;
  };
  return { lineup, slot: (lineupId, slot) => `${slot.slice(0, 10)} of ${lineup(lineupId)}` };
}
