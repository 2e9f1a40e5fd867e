import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { multiplierText } from '../../../planner/model.ts';
import type { Rounds } from '../../../players/rounds.ts';
import type { ComingWeek, CostState, PickCost } from './costs-context.ts';

/** '−3.1'; '0.0' for a pick that costs nothing. */
export const costText = (hundredths: number): string => formatPoints(-Math.abs(hundredths), 1);

/** A difference that shows as 0.0. */
const isNothing = (hundredths: number): boolean => costText(hundredths) === '0.0';

/** '−3.1' in columns and slots, '≈ −3.1' where the price is near and not exact. */
export function priceText({ cost, weekNumber, isPicked, isAbout }: PickCost): string {
  const isFree = weekNumber === null && !isPicked;
  return isAbout && !isFree ? aboutText(cost) : costText(cost);
}

/** '≈ −3.1', with a space that does not break. */
export const aboutText = (hundredths: number): string => `≈\u202f${costText(hundredths)}`;

/** Below the price: 'week 14', 'use now'; 'in lineup' for a player of the draft. */
export function bestText({ cost, weekNumber, isPicked }: PickCost, rounds: Rounds): string {
  if (isPicked) return 'in lineup';
  return weekNumber === null || isNothing(cost) ? 'use now' : rounds.of(weekNumber);
}

/**
 * 'Jonathan Taylor is worth 3.1 more later: your plan’s pick for week 14.', the number that rows only hint at; empty for a
 * player of the draft who costs nothing.
 */
export function costSentence(name: string, pick: PickCost, rounds: Rounds): string {
  const { cost, weekNumber, multiplier, instead, isPicked, isAbout } = pick;
  const worth = `worth ${isAbout ? 'about ' : ''}${formatPoints(Math.abs(cost), 1)} more later`;
  if (isPicked && isNothing(cost)) return '';
  if (isPicked) return `${name} is ${worth}: without this pick, your plan makes that much more.`;
  if (weekNumber === null || isNothing(cost)) return `No better ${rounds.noun} ahead. Use ${name} now.`;
  const factor = multiplierText(multiplier);
  const week = `${rounds.words(weekNumber)}${factor === null ? '' : ` (counts ${factor})`}`;
  const replaced = instead === null ? '' : ` ${instead} would start there instead.`;
  return `${name} is ${worth}: your plan’s pick for ${week}.${replaced}`;
}

/** 'Next: week 8 vs HOU, week 9 bye', for screen readers. */
export function comingWords(weeks: readonly ComingWeek[], rounds: Rounds): string {
  return `Next: ${weeks.map(({ weekNumber, opponent }) => `${rounds.of(weekNumber)} ${opponent ?? 'bye'}`).join(', ')}`;
}

/** The weeks of the strip: 'Weeks 8 to 13', 'Week 18'; 'Divisional to Super Bowl', 'Super Bowl'. Empty without any. */
export function comingRange(weeks: readonly number[], rounds: Rounds): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return rounds.label(first);
  if (rounds.kind === 'postseason') return `${rounds.label(first)} to ${rounds.label(last)}`;
  return `Weeks ${first} to ${last}`;
}

/** From here on a price is worth a word in a row: one point, in hundredths. */
const WORTH_SAYING = 100;

/** In rows: 'worth 1.4 more later'; empty where the pick costs less than a point, or the price is not known. */
export function laterText(cost: CostState): string {
  if (typeof cost === 'string' || cost.isPicked || cost.cost < WORTH_SAYING) return '';
  return `worth ${formatPoints(cost.cost, 1)} more later`;
}
