import type { Week } from '@singleback/game/season/week.ts';
import type { Standing } from './model.ts';

/** The week the viewer opens at: the current one, or the newest with a lineup. `viewable` is newest first. */
export function firstViewedWeek(
  viewable: readonly Pick<Week, 'id'>[],
  standing: Pick<Standing, 'pointsByWeek'>,
  currentWeekId: string,
): string {
  if (standing.pointsByWeek.has(currentWeekId)) return currentWeekId;
  return viewable.find(({ id }) => standing.pointsByWeek.has(id))?.id ?? currentWeekId;
}
