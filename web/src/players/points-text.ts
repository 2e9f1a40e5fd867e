import { formatPoints } from '@singleback/game/scoring/rounding.ts';

/** Points (hundredths) to one decimal [G9.8]; a dash when unknown. */
export function pointsText(hundredths: number | null): string {
  return hundredths === null ? '–' : formatPoints(hundredths, 1);
}
