import { WEEK_MS } from '../season/durations.ts';
import { isWeekOver, type Week } from '../season/week.ts';

/** What is not finished by then does not hold a recap up any longer. */
const WAIT_MS = WEEK_MS;

/**
 * Whether a week is final: it is over, and no game of it is on or still to be played. A game that was postponed or
 * cancelled holds nothing up; one that stays undecided does so for a week. Corrections may still come.
 */
export function isWeekFinal(week: Pick<Week, 'endDate'>, games: readonly string[], now: Date): boolean {
  if (!isWeekOver(week, now)) return false;
  const isOpen = (status: string) => status === 'scheduled' || status === 'in_progress';
  return !games.some(isOpen) || now.getTime() > week.endDate.getTime() + WAIT_MS;
}

/** Whether a group created at `createdAt` (UTC) existed before the week was over: only then has it a recap of the week. */
export function hasRecapOf(week: Pick<Week, 'endDate'>, createdAt: Date): boolean {
  return !isWeekOver(week, createdAt);
}
