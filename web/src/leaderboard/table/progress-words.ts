import type { LineupProgress } from '../model.ts';

/** '2 final, 4 in play, 3 to come', without what is none. */
export function progressWords({ final, live, toCome }: LineupProgress): string {
  const parts = [final > 0 && `${final} final`, live > 0 && `${live} in play`, toCome > 0 && `${toCome} to come`];
  return parts.filter(Boolean).join(', ');
}
