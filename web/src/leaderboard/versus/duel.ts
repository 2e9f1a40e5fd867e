// Head to head: two lineups, slot by slot.
import type { Chance } from '@singleback/game/chances/group-chances.ts';

/** The points that two lineups are expected to finish with, without the playoff multiplier. Hundredths. */
export interface ExpectedFinish {
  readonly own: number;
  /** 80 of 100 of the user's finishes are between these. */
  readonly floor: number;
  readonly ceiling: number;
  /** Of the other's locked slots only. */
  readonly theirs: number;
}

/** What can be foreseen of two lineups of the current week. */
export interface Duel {
  /** `none`: there is nothing to foresee, or nobody says it for this group. */
  readonly state: 'none' | 'loading' | 'delayed' | 'no_clock' | 'known';
  /** That the user has more points of the week than the other. */
  readonly chance: Chance | null;
  readonly draws: number;
  /** The user's players who have not kicked off. */
  readonly ownToPlay: number;
  /** The other's slots that a typical player represents. */
  readonly openSlots: number;
  readonly expected: ExpectedFinish | null;
}

export const NO_DUEL: Duel = { state: 'none', chance: null, draws: 0, ownToPlay: 0, openSlots: 0, expected: null };
