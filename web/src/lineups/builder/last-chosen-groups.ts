import type { Week } from '@singleback/game/season/week.ts';

/** A lineup of the season: its week and groups. */
interface PastLineup {
  readonly weekId: string;
  readonly groupIds: readonly string[];
}

/** The groups of each lineup of the last week before this one in which the user had any, in the order of the lineups. */
export function lastChosenGroups(
  lineups: readonly PastLineup[],
  weeks: readonly Pick<Week, 'id' | 'weekNumber'>[],
  weekNumber: number,
): (readonly string[])[] {
  const numbers = new Map(weeks.map((week) => [week.id, week.weekNumber]));
  const past = lineups.filter(({ weekId }) => (numbers.get(weekId) ?? weekNumber) < weekNumber);
  const last = Math.max(...past.map(({ weekId }) => numbers.get(weekId) ?? 0));
  return past.filter(({ weekId }) => numbers.get(weekId) === last).map(({ groupIds }) => groupIds);
}
