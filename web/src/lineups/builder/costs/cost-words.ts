import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { multiplierText } from '../../../planner/model.ts';
import type { ComingWeek, PickCost } from './costs-context.ts';

/** '−3.1'; '0.0' for a pick that costs nothing. */
export const costText = (hundredths: number): string => formatPoints(-Math.abs(hundredths), 1);

/** '−3.1' in columns and slots, '≈ −3.1' where the price is near and not exact. */
export function priceText({ cost, weekNumber, isPicked, isAbout }: PickCost): string {
  const isFree = weekNumber === null && !isPicked;
  return isAbout && !isFree ? aboutText(cost) : costText(cost);
}

/** '≈ −3.1', with a space that does not break. */
export const aboutText = (hundredths: number): string => `≈\u202f${costText(hundredths)}`;

/** Below the price: 'plan W14', 'free now'; 'in lineup' for a player of the draft. */
export function bestText({ cost, weekNumber, isPicked }: PickCost): string {
  if (isPicked) return 'in lineup';
  return weekNumber === null || costText(cost) === '0.0' ? 'free now' : `plan W${weekNumber}`;
}

/**
 * 'Jonathan Taylor now costs 3.1 of this week’s points later. The plan would use them in week 14, and Travis Etienne there
 * instead.' The plan's week is no promise of a good game: later projections know no opponent.
 */
export function costSentence(name: string, pick: PickCost): string {
  const { cost, weekNumber, multiplier, instead, isPicked, isAbout } = pick;
  const price = `${isAbout ? 'about ' : ''}${formatPoints(Math.abs(cost), 1)} of this week’s points later`;
  if (isPicked) return `${name} in this lineup costs ${price}: what the plan would gain with the player back.`;
  if (weekNumber === null) return `${name} is free now: the plan has no later use for this player.`;
  const factor = multiplierText(multiplier);
  const week = `week ${weekNumber}${factor === null ? '' : ` (counts ${factor})`}`;
  const replaced = instead === null ? '' : ` Without them, it would start ${instead} there.`;
  return `${name} now costs ${price}. The plan would use them in ${week}.${replaced}`;
}

/** 'Next: week 8 vs HOU, week 9 bye', for screen readers. */
export function comingWords(weeks: readonly ComingWeek[]): string {
  return `Next: ${weeks.map(({ weekNumber, opponent }) => `week ${weekNumber} ${opponent ?? 'bye'}`).join(', ')}`;
}

/** In rows and slots: '−3.1 later'; '…' while the price is computed, '– later' where there is none. */
export function laterText(cost: PickCost | 'none' | 'coming'): string {
  if (cost === 'coming') return '…';
  return cost === 'none' ? '– later' : `${priceText(cost)} later`;
}
