import type { WeekPlayer } from '../queries.ts';

/** A player of a week with what the user has spent of him. */
export type DetailPlayer = WeekPlayer & {
  readonly usesElsewhere: number;
  readonly usedWeeks: readonly number[];
};
