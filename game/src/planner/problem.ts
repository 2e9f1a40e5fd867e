import type { Position, SlotKind } from '../players/positions.ts';

/** Slots of one kind in one week, to be filled by different players. */
export interface ProblemRow {
  /** Index of the week, from 0. */
  readonly week: number;
  readonly kind: SlotKind;
  readonly count: number;
  /** The factor of the values in this row; 2 for a doubled slot. */
  readonly weight: number;
  /** Charged for what a player is worth above it, which then counts twice: the price of doubling one. None by default. */
  readonly doublingPrice?: number | undefined;
}

/** A player as the solver sees one. */
export interface ProblemPlayer {
  readonly position: Position;
  /** How often the player can still be used, at most once a week. */
  readonly left: number;
  /** What the player is worth in each week, as an integer; null in weeks in which the player can't be used. */
  readonly values: readonly (number | null)[];
  /** Weeks in which the player has to be used where that is possible. */
  readonly locked?: ReadonlySet<number> | undefined;
}

/** Which players fill the rows with the most value? All values are integers, so that sums are exact. */
export interface Problem {
  readonly rows: readonly ProblemRow[];
  readonly players: readonly ProblemPlayer[];
  /** The value of an empty slot, below that of any player where filling comes first. */
  readonly emptyValue: number;
}
