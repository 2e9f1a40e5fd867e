import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, slowest first: begun last, each would keep the run waiting for itself alone. */
const SLOW = [
  'recorded-sunday',
  'several-processes',
  'database-restart',
  'live-faults',
  'chaos',
  'hidden',
  'auth-shape',
  'live.test',
  'calls/access',
  'fuzz-calls',
  'answered',
  'kill',
  'real-live',
  'backup',
  'real-replay',
  'seed-cast',
  'simulated-feed',
  'two-processes',
  'migrate',
];

/** Runs the slow files first. A fresh clone knows no times of earlier runs to sort by. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((name) => moduleId.includes(`/${name}`));
      return at === -1 ? SLOW.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
