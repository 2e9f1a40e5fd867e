import { formatPoints } from '../scoring/rounding.ts';

/** What a lineup scored beside its projection, by the points it scored less: 1060 -> '10.6 under projection'. */
export function luckText(luck: number): string {
  if (luck === 0) return 'exactly as projected';
  return `${formatPoints(Math.abs(luck), 1)} ${luck > 0 ? 'under' : 'over'} projection`;
}
