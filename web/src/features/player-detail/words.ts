import type { Position } from '@singleback/game/players/positions.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { initialsOf } from '../../ui/initials.ts';

/** Points to one decimal [G9.8]; a dash where they are not known. */
export function pointsText(hundredths: number | null): string {
  return hundredths === null ? '–' : formatPoints(hundredths, 1);
}

/** What stands on a player's square where no picture can be had. */
export function faceWord(player: { name: string; position: Position; teamAbbreviation: string | null }): string {
  return player.position === 'DEF' ? (player.teamAbbreviation ?? 'DEF') : initialsOf(player.name);
}

/** A defence is many. */
export const himOrThem = (position: Position) => (position === 'DEF' ? 'them' : 'him');

interface Spending {
  position: Position;
  usesElsewhere: number;
  usedWeeks: readonly number[];
}

/** 'Not spent. 10 weeks left to use him once.', 'Spent in week 3.', 'Used once (week 3), 1 of 2 left.' */
export function spendingText(player: Spending, usageLimit: number, weeksLeft: number): string {
  const { usesElsewhere: uses, usedWeeks } = player;
  const weeks = usedWeeks.length === 0 ? '' : `${usedWeeks.length === 1 ? 'week' : 'weeks'} ${usedWeeks.join(', ')}`;
  const left = `${weeksLeft} ${weeksLeft === 1 ? 'week' : 'weeks'} left to use ${himOrThem(player.position)}`;
  if (uses === 0) return `Not spent. ${left} ${usageLimit === 1 ? 'once' : `up to ${usageLimit} times`}.`;
  if (uses >= usageLimit) return weeks === '' ? 'Spent.' : `Spent in ${weeks}.`;
  return `Used ${uses} of ${usageLimit}${weeks === '' ? '' : ` (${weeks})`}. ${left} again.`;
}
