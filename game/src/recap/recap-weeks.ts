import { isWeekOver, type Week } from '../season/week.ts';

/** Whether a group created at `createdAt` (UTC) existed before the week was over: only then has it a recap of the week. */
export function hasRecapOf(week: Pick<Week, 'endDate'>, createdAt: Date): boolean {
  return !isWeekOver(week, createdAt);
}
