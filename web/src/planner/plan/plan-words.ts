import { policyWords } from '@singleback/game/planner/backtest-result.ts';
import type { PlanPolicy } from '@singleback/game/planner/policy.ts';
import type { Scarcity } from '@singleback/game/planner/scarcity.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { PlanCell, PlanColumn } from './plan-model.ts';

/** '71 of 100 noisy plans agree', 'yours', 'in your lineup'; empty while it is not known. */
export function certaintyWords({ state, certainty }: PlanCell): string {
  if (state === 'yours') return 'locked by you';
  if (state === 'lineup') return 'in your lineup';
  return certainty === null ? '' : `${certainty} of 100 noisy plans agree`;
}

/** 'Week 10, RB1: Jahmyr Gibbs, 18.0, 38 of 100 noisy plans agree' for screen readers. */
export function cellWords(column: PlanColumn, cell: PlanCell, name: string | null): string {
  const place = `Week ${column.week.weekNumber}, ${cell.key}`;
  if (name === null) return `${place}: nobody left`;
  const points = cell.points === null ? '' : formatPoints(cell.points, 1);
  return [`${place}: ${name}`, points, cell.isDoubled ? 'counts twice' : '', certaintyWords(cell)]
    .filter((part) => part !== '')
    .join(', ');
}

const LEVEL_WORDS = ['plenty', 'enough', 'getting scarce', 'scarce'] as const;

/** '4 startable for 8 slots to fill, scarce' */
export function scarcityWords({ left, slots, level }: Scarcity): string {
  return `${left} startable for ${slots} ${slots === 1 ? 'slot' : 'slots'} to fill, ${LEVEL_WORDS[level]}`;
}

/** The unit of every cost: 'Costs are in points of week 6: a point in a later week counts 40 percent of one in the next …' */
export function costUnitWords(weekNumber: number | null, policy: PlanPolicy): string {
  return `Costs are in points of ${weekNumber === null ? 'the next week' : `week ${weekNumber}`}. ${policyWords(policy)}`;
}

/**
 * Where a player is used: 'Here in 38, in week 14 in 19.' The weeks of noisy plans by number with their counts; at most
 * the two next ones are named.
 */
export function spreadWords(weeks: readonly number[], counts: readonly number[], here: number): string {
  const others = weeks
    .map((weekNumber, at) => ({ weekNumber, count: counts[at] ?? 0 }))
    .filter(({ weekNumber, count }) => weekNumber !== here && count > 0)
    .sort((a, b) => b.count - a.count);
  const own = counts[weeks.indexOf(here)] ?? 0;
  const first = others[0];
  const named = others.slice(0, 2).map(({ weekNumber, count }) => `in week ${weekNumber} in ${count}`);
  const close =
    first !== undefined && Math.abs(first.count - own) < 10 ? ' The weeks are nearly equal for this player.' : '';
  return `${[`Here in ${own}`, ...named].join(', ')}.${close}`;
}
