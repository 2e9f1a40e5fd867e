import type { StatKey } from '@singleback/game/scoring/stat-line.ts';

/** The figure that a field goal of so many yards counts in. */
export function madeBand(yards: number): StatKey {
  if (yards < 20) return 'fgMade0_19';
  if (yards < 30) return 'fgMade20_29';
  if (yards < 40) return 'fgMade30_39';
  if (yards < 50) return 'fgMade40_49';
  return yards < 60 ? 'fgMade50_59' : 'fgMade60';
}
