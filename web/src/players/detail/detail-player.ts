import type { WeekPlayer } from '../queries.ts';

/** A player of a week with the user's uses. */
export type DetailPlayer = WeekPlayer & {
  readonly usesElsewhere: number;
  readonly usedWeeks: readonly number[];
};
