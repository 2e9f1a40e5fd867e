import type { Chance } from './group-chances.ts';

/**
 * A chance as it is shown: whole percents, '<1%' and '>99%' at the ends, and 0% and 100% only once nothing can change it.
 */
export function chanceText({ chance, isDecided }: Chance): string {
  const percent = Math.round(chance * 100);
  if (isDecided) return `${percent}%`;
  if (chance < 0.01) return '<1%';
  return chance > 0.99 ? '>99%' : `${percent}%`;
}
