import type { Position } from '@singleback/game/players/positions.ts';
import { roundsOf } from '../rounds.ts';

/** A defense is plural. */
export const himOrThem = (position: Position) => (position === 'DEF' ? 'them' : 'him');

interface Spending {
  position: Position;
  usesElsewhere: number;
  usedWeeks: readonly number[];
}

/** 'Not spent. 10 weeks left to use him once.', 'Spent in week 3.', 'Used once (week 3), 1 of 2 left.' */
export function spendingText(player: Spending, usageLimit: number, weeksLeft: number, rounds = roundsOf()): string {
  const { usesElsewhere: uses, usedWeeks } = player;
  const numbered = `${usedWeeks.length === 1 ? 'week' : 'weeks'} ${usedWeeks.join(', ')}`;
  const named = rounds.noun === 'week' ? numbered : usedWeeks.map(rounds.of).join(', ');
  const weeks = usedWeeks.length === 0 ? '' : named;
  const left = `${weeksLeft} ${weeksLeft === 1 ? rounds.noun : `${rounds.noun}s`} left to use ${himOrThem(player.position)}`;
  if (uses === 0) return `Unused. ${left} ${usageLimit === 1 ? 'once' : `up to ${usageLimit} times`}.`;
  if (uses >= usageLimit) return weeks === '' ? 'Used.' : `Used in ${weeks}.`;
  return `Used ${uses} of ${usageLimit}${weeks === '' ? '' : ` (${weeks})`}. ${left} again.`;
}
