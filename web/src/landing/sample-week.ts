/** A slot of the sample: open with an opponent, or spent. */
export interface SampleRow {
  slot: string;
  name: string;
  team: string;
  color: string;
  foot: string;
  usedInWeek?: number;
  opponent?: string;
  isEasy?: boolean;
  projected?: string;
}

/** A week of the sample, and what its open players are projected to score. */
export interface SampleWeek {
  week: number;
  rows: readonly SampleRow[];
  projected: string;
  caption: string;
}
