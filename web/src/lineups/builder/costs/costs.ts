import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { multiplierText } from '../../../planner/model.ts';
import type { Rounds } from '../../../players/rounds.ts';

/** What using a player in this lineup costs in the weeks after it, in hundredths of a point of the lineup's week. */
export interface PickCost {
  readonly cost: number;
  /** The week in which the plan would use the player; null when it has no later use. */
  readonly weekNumber: number | null;
  /** What points count there, in hundredths: 125 in a playoff week with a bonus. */
  readonly multiplier: number;
  /** A player of the draft: the price is what the plan would gain without this pick. */
  readonly isPicked: boolean;
  /** Who would play there instead. */
  readonly instead: string | null;
  /** With double-down: the doubled slots of the plan stay as they are, so that the price is near, not exact. */
  readonly isAbout: boolean;
}

/** A price that is not known: 'none' where there is none to come, 'coming' while it is computed. */
export type CostState = PickCost | 'none' | 'coming';

/** A later week of a player: the game, null on a bye, and whether the opponent's defense makes it easy. */
export interface ComingWeek {
  readonly weekNumber: number;
  /** 'vs CAR', '@ CAR'; in a postseason also '62% to play' */
  readonly opponent: string | null;
  /** The same in the strip: 'CAR', '62%', 'bye' */
  readonly short: string;
  /** Rank of the points it allows to the position, 1 (fewest) to 32; null where unknown. */
  readonly fpaRank: number | null;
}

/** Which columns the list shows. */
export type Columns = 'prices' | 'form';

/** The id of the line at the foot, which describes the row. */
export const COST_LINE_ID = 'cost-line';

/** How many members of a group have used each player this season, in locked slots. */
export interface GroupUse {
  readonly name: string;
  /** False for free users: a usage figure is for Premium [G1.7]. */
  readonly isShown: boolean;
  /** Null until it is known. */
  readonly members: number | null;
  readonly usedBy: ReadonlyMap<string, number>;
}

/** Which players the list shows by how many of the group have used them. */
export type GroupUseFilter = 'any' | 'nobody' | 'quarter' | 'half';

const MOST: Readonly<Record<GroupUseFilter, number>> = { any: 1, nobody: 0, quarter: 0.25, half: 0.5 };

/** Whether a player passes the filter. Until the uses are known, everyone does. */
export function passesGroupUse({ members, usedBy }: GroupUse, filter: GroupUseFilter, playerId: string): boolean {
  return members === null || (usedBy.get(playerId) ?? 0) <= MOST[filter] * members;
}

/** '4 of 12'; '–' until it is known. */
export function groupUseText({ members, usedBy }: GroupUse, playerId: string): string {
  return members === null ? '–' : `${usedBy.get(playerId) ?? 0} of ${members}`;
}

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
