import { type CheckResult, countText } from '@singleback/verify/check/finding.ts';
import type { Outcome } from './worker/check-file.ts';

export type CheckState = 'passed' | 'failed' | 'noted';

/** A check as it is shown: what it is about, and behind that what was found. */
export interface CheckRow {
  readonly title: string;
  readonly state: CheckState;
  readonly details: readonly string[];
}

/** What each check of `verifyExport` is about, in its order. */
export const CHECK_TITLES = [
  'The log only ever grew',
  'Every list of picks is the one in the log',
  'Every counted pick was fixed at its lock',
  'Nobody was picked after their lock',
  'No lineup was added late or left out',
  'Points and table follow from the stats',
  'Late locks, moved games, changes by hand',
] as const;

/** Why there are fewer checks than titles: the one that could not be carried out has no line. */
const STOPPED = 'The checks could not go on';

/** The checks, what failed first. */
export function rowsOf({ checks }: Pick<Outcome, 'checks'>): CheckRow[] {
  const rows = checks.map((check, at): CheckRow => {
    const { line, failures, notes } = check;
    const details = failures.length > 0 ? [...failures, ...notes] : [line, ...notes];
    return { title: (line && CHECK_TITLES[at]) || STOPPED, state: stateOf(check), details };
  });
  const isFine = ({ state }: CheckRow) => Number(state !== 'failed');
  return rows.toSorted((a, b) => isFine(a) - isFine(b));
}

function stateOf({ failures, notes }: CheckResult): CheckState {
  if (failures.length > 0) return 'failed';
  return notes.length > 0 ? 'noted' : 'passed';
}

/** '1 of 7 checks failed', '7 of 7 checks passed'. */
export function headlineOf({ checks }: Pick<Outcome, 'checks'>): string {
  const failed = checks.filter((check) => stateOf(check) === 'failed').length;
  return `${failed || checks.length} of ${CHECK_TITLES.length} checks ${failed > 0 ? 'failed' : 'passed'}`;
}

/** What was checked: 'Sunday Crew · 693 picks in 42 locks · league.example.org/log'. */
export function subjectOf({ group, picks, locks, log }: Outcome): string {
  return `${group} · ${countText(picks, 'pick')} in ${countText(locks, 'lock')} · ${log}`;
}

/** All of it as text, to be sent to others. */
export function reportText(outcome: Outcome): string {
  const rows = rowsOf(outcome).map(({ title, state, details }) => `\n${state}: ${title}\n${details.join('\n')}`);
  return [headlineOf(outcome), outcome.sentence, subjectOf(outcome), ...rows, ''].join('\n');
}

export const PROVES = [
  'No counted pick was changed after its lock.',
  'No pick was added late or left out.',
  'Points and table follow from the stats.',
] as const;

export const DOES_NOT_PROVE = [
  'That nobody looked: whoever runs the server can read picks before their lock.',
  'That the stats are true.',
  'Who sat at the keyboard of an account.',
] as const;
