import type { Clock } from '../lib/clock.ts';
import type { Measures } from '../lib/measures.ts';
import { LeadershipLost } from './leader-lock.ts';

/** Runs a step of the pipeline, and measures it in real time. */
export async function timed(clock: Clock, measures: Measures | undefined, step: () => Promise<void>): Promise<void> {
  const begun = clock.real().getTime();
  let isWell = false;
  try {
    await step();
    isWell = true;
  } finally {
    measures?.stepped((clock.real().getTime() - begun) / 1000, isWell);
  }
}

/** The error of a failed task, or null. Throws when this process no longer leads: then there is nothing left to do here. */
export async function errorOf(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof LeadershipLost) throw error;
    return error;
  }
}
