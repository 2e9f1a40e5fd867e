import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { ComingWeek, PickCost } from './costs-context.ts';

/** '−3.1'; '0.0' for a pick that costs nothing. */
export function costText(hundredths: number): string {
  const text = formatPoints(Math.abs(hundredths), 1);
  return text === '0.0' ? text : `−${text}`;
}

/** '−3.1' in columns and slots, '≈ −3.1' where the price is near and not exact. */
export function priceText({ cost, weekNumber, isPicked, isAbout }: PickCost): string {
  const isFree = weekNumber === null && !isPicked;
  return isAbout && !isFree ? aboutText(cost) : costText(cost);
}

/** '≈ −3.1', with a space that does not break. */
export const aboutText = (hundredths: number): string => `≈\u202f${costText(hundredths)}`;

/** Below the price: 'best W14', 'free now'; 'in lineup' for a player of the draft. */
export function bestText({ cost, weekNumber, isPicked }: PickCost): string {
  if (isPicked) return 'in lineup';
  return weekNumber === null || costText(cost) === '0.0' ? 'free now' : `best W${weekNumber}`;
}

/** 'Jonathan Taylor now costs 3.1 later: best remaining week 14 vs CAR, 23.6. The plan would start Travis Etienne there instead.' */
export function costSentence(name: string, pick: PickCost): string {
  const { cost, weekNumber, opponent, points, instead, isPicked, isAbout } = pick;
  const price = `${isAbout ? 'about ' : ''}${formatPoints(Math.abs(cost), 1)}`;
  if (isPicked) return `${name} in this lineup costs ${price} later: what the plan would gain with the player back.`;
  if (weekNumber === null) return `${name} is free now: the plan has no later use for this player.`;
  const week = [`week ${weekNumber}`, opponent].filter((part) => part !== null).join(' ');
  const expected = points === null ? '' : `, ${formatPoints(points, 1)}`;
  const replaced = instead === null ? '' : ` The plan would start ${instead} there instead.`;
  return `${name} now costs ${price} later: best remaining ${week}${expected}.${replaced}`;
}

/** 'Next: week 8 vs HOU, week 9 bye', for screen readers. */
export function comingWords(weeks: readonly ComingWeek[]): string {
  return `Next: ${weeks.map(({ weekNumber, opponent }) => `week ${weekNumber} ${opponent ?? 'bye'}`).join(', ')}`;
}

/** '24.0'; a dash while unknown. */
export function teamTotalText(total: number | null): string {
  return total === null ? '–' : total.toFixed(1);
}
