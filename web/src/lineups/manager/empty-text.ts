import { DAY_MS } from '@singleback/game/season/durations.ts';
import { dayAndTimeText, kickoffText } from '../../ui/text/time-text.ts';

/** The text below 'No Lineups Found' [G2.56]; `mayCreate` is false when the season of the user's groups has ended. */
export function emptyText(weekNumber: number, isOver: boolean, mayCreate: boolean): string {
  if (isOver) return `No lineup for week ${weekNumber}.`;
  if (!mayCreate) return 'Your groups’ season ends before this week.';
  return weekNumber === 1 ? 'Create your first lineup to get started...' : `No lineup for week ${weekNumber} yet.`;
}

interface Kickoff {
  readonly status: string;
  /** UTC; null while not scheduled. */
  readonly kickoff: Date | null;
}

/** When the first or the next game of an open week locks its players: 'Week 8 kicks off Thu 8:15 PM.' */
export function opensText(weekNumber: number, games: readonly Kickoff[], now: Date, zone?: string): string {
  const times = games.flatMap(({ kickoff }) => (kickoff === null ? [] : [kickoff]));
  const next = times.filter((at) => at > now).toSorted((a, b) => a.getTime() - b.getTime())[0];
  if (next === undefined) return `No lineup for week ${weekNumber} yet.`;
  const hasBegun = games.some(({ status }) => status !== 'scheduled') || times.some((at) => at <= now);
  // Farther away, the weekday alone could be that of this week.
  const isNear = next.getTime() - now.getTime() < 6 * DAY_MS;
  return hasBegun
    ? `Week ${weekNumber} is on. Next lock ${kickoffText(next, zone)}.`
    : `Week ${weekNumber} kicks off ${isNear ? kickoffText(next, zone) : dayAndTimeText(next, zone)}.`;
}
