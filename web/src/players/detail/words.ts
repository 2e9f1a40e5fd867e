import type { Position } from '@singleback/game/players/positions.ts';

/** A defense is plural. */
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
  if (uses === 0) return `Unused. ${left} ${usageLimit === 1 ? 'once' : `up to ${usageLimit} times`}.`;
  if (uses >= usageLimit) return weeks === '' ? 'Used.' : `Used in ${weeks}.`;
  return `Used ${uses} of ${usageLimit}${weeks === '' ? '' : ` (${weeks})`}. ${left} again.`;
}
