import type { Position } from '../players/positions.ts';
import type { LineupToDraw } from './lineup-draws.ts';

/** More than any player of the position has ever scored in a game, and less than any has, in hundredths. */
const BOUNDS: Readonly<Record<Position, { most: number; least: number }>> = {
  QB: { most: 7000, least: -1500 },
  RB: { most: 7000, least: -1000 },
  WR: { most: 7000, least: -1000 },
  TE: { most: 6000, least: -1000 },
  K: { most: 4000, least: -1000 },
  DEF: { most: 5000, least: -3500 },
};

/** The least and the most that a lineup may end with. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The bounds of a lineup: what it has, and what each player who is not done may still add. Null for none. */
export function boundsOf(lineup: LineupToDraw | null): Bounds | null {
  if (lineup === null) return null;
  const { scored, parts } = lineup;
  let [least, most] = [scored, scored];
  for (const { position, times } of parts) {
    least += BOUNDS[position].least * times;
    most += BOUNDS[position].most * times;
  }
  return { least, most };
}

/**
 * Whether nothing can change any more who of them all is first, as far as one of them is concerned: they have lost, or won,
 * or all points are known. Null stands for someone who does not take part.
 */
export function isDecided(own: Bounds | null, others: readonly (Bounds | null)[]): boolean {
  if (own === null) return true;
  const rivals = others.filter((each) => each !== null);
  if (rivals.some(({ least }) => least > own.most)) return true;
  if (rivals.every(({ most }) => most < own.least)) return true;
  return [own, ...rivals].every(({ least, most }) => least === most);
}
