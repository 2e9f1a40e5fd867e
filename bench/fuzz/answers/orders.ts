import fc from 'fast-check';
import type { Said } from './scorer.ts';

/** One step of an order of answers: so many seconds later, what is heard then. */
interface Step {
  seconds: number;
  /** 'torn': nobody can read it. 'absent': it has other games. 'stale': what was said so many answers ago. */
  heard: Said | 'torn' | 'absent' | 'restart' | { stale: number };
}

const points = fc.record({ away: fc.constantFrom(0, 3, 7, 10, 14), home: fc.constantFrom(0, 3, 7, 10, 14) });
const withScore = (status: 'in_progress' | 'final' | 'suspended') =>
  points.map((score): Said => ({ status, ...score }));
const bare = fc.constantFrom<Said>(
  { status: 'scheduled' },
  { status: 'delayed' },
  { status: 'cancelled' },
  { status: 'postponed' },
);

const said: fc.Arbitrary<Said> = fc.oneof(
  { weight: 4, arbitrary: withScore('in_progress') },
  { weight: 3, arbitrary: withScore('final') },
  { weight: 1, arbitrary: withScore('suspended') },
  { weight: 5, arbitrary: bare },
);

/** Often an answer is the same as the one before: whatever is confirmed has to be said twice. */
const heard: fc.Arbitrary<Step['heard']> = fc.oneof(
  { weight: 6, arbitrary: said },
  { weight: 4, arbitrary: fc.constant({ stale: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 5 }).map((stale) => ({ stale })) },
  { weight: 2, arbitrary: fc.constantFrom<Step['heard']>('torn', 'absent', 'restart') },
);

const seconds = fc.constantFrom(20, 20, 40, 60, 120, 140, 600, 3_600);

/** When the first answer is read, in minutes after the kickoff, and what follows. */
export interface Order {
  begins: number;
  steps: Step[];
}

export const anyOrder = (longest = 14): fc.Arbitrary<Order> =>
  fc.record({
    begins: fc.constantFrom(-60, -3, -1, 0, 30, 88, 100),
    steps: fc.array(fc.record({ seconds, heard }), { minLength: 1, maxLength: longest }),
  });

/** What each step says, with the instants in minutes after the kickoff. */
export function heardIn({ begins, steps }: Order): { at: number; heard: Said | 'torn' | 'absent' | 'restart' }[] {
  const all: Said[] = [{ status: 'scheduled' }];
  let at = begins * 60;
  return steps.map((step) => {
    at += step.seconds;
    const { heard: one } = step;
    const now = typeof one === 'object' && 'stale' in one ? (all.at(-one.stale) ?? (all[0] as Said)) : one;
    if (typeof now === 'object') all.push(now);
    return { at: at / 60, heard: now };
  });
}
