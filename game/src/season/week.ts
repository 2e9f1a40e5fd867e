// The season: its weeks, which one it is at an instant, and which season runs (`running-season.ts`).

import { type Problem, problem } from '../problem.ts';
import { WEEK_MS } from './durations.ts';
import { type Round, roundStart } from './round-words.ts';

/** A week of the season, or a round of the postseason. Times are UTC. */
export interface Week extends Round {
  readonly id: string;
  readonly startDate: Date;
  readonly endDate: Date;
}

export const SEASON_WEEKS = 18;

const TUESDAY = 2;
const WEEK_START_HOUR_UTC = 10;

/** The start of week 1: the last Tuesday 10:00 UTC that is not after the season's first kickoff. */
export function seasonStart(firstKickoff: Date): Date {
  const start = new Date(firstKickoff.getTime());
  start.setUTCHours(WEEK_START_HOUR_UTC, 0, 0, 0);
  start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() - TUESDAY + 7) % 7));
  return start > firstKickoff ? new Date(start.getTime() - WEEK_MS) : start;
}

/** Start and end of a week (1 to 18) of the season whose week 1 begins at `start`: Tuesday 10:00 UTC to the next one. */
export function weekBounds(start: Date, weekNumber: number): { startDate: Date; endDate: Date } {
  const startMs = start.getTime() + (weekNumber - 1) * WEEK_MS;
  return { startDate: new Date(startMs), endDate: new Date(startMs + WEEK_MS) };
}

/** True once `now` is after the week's end_date [G4.11]. */
export function isWeekOver(week: Pick<Week, 'endDate'>, now: Date): boolean {
  return now > week.endDate;
}

/** A week that is over takes no new lineup and no change [G4.11]. */
export function checkWeekOpen(week: Pick<Week, 'weekNumber' | 'seasonKind' | 'endDate'>, now: Date): Problem | null {
  if (!isWeekOver(week, now)) return null;
  return problem('week_over', `${roundStart(week)} is over`, { weekNumber: week.weekNumber });
}

/** The first week that is not over: before the season week 1, after it the last. Null only when there are no weeks. */
export function currentWeek<W extends Week>(weeks: readonly W[], now: Date): W | null {
  const inOrder = weeks.toSorted((a, b) => a.weekNumber - b.weekNumber);
  return inOrder.find((week) => !isWeekOver(week, now)) ?? inOrder.at(-1) ?? null;
}

/** The weeks whose lineups can be looked at: those that start within the next 7 days or earlier, newest first [G9.9]. */
export function viewableWeeks<W extends Week>(weeks: readonly W[], now: Date): W[] {
  const latest = now.getTime() + WEEK_MS;
  return weeks.filter((week) => week.startDate.getTime() <= latest).toSorted((a, b) => b.weekNumber - a.weekNumber);
}

/** True when the group plays its playoffs in that week. */
export function isPlayoffWeek(settings: { readonly playoffWeeks: readonly number[] }, weekNumber: number): boolean {
  return settings.playoffWeeks.includes(weekNumber);
}

/**
 * Whether a lineup can still be created in a week: not once it is over, and not in a week after the highest playoff
 * week of all the user's groups [G2.50].
 */
export function mayCreateLineupInWeek(
  week: Pick<Week, 'weekNumber' | 'endDate'>,
  groups: readonly { readonly playoffWeeks: readonly number[] }[],
  now: Date,
): boolean {
  if (isWeekOver(week, now)) return false;
  const playoffWeeks = groups.flatMap((group) => group.playoffWeeks);
  return playoffWeeks.length === 0 || week.weekNumber <= Math.max(...playoffWeeks);
}
