// Standings: ranks, live places and what a lineup counts (`standings.ts`), weeks without a lineup, and who is out in a group that
// plays last one standing (`last-standing.ts`).

/** What a group gives for a week without a lineup: nothing, or the lowest score that counted in it that week. */
export const MISSED_WEEKS = ['nothing', 'lowest'] as const;
/** Unless a group says otherwise, and in a free user's group. */
export const DEFAULT_MISSED_WEEKS: MissedWeeks = 'nothing';
export type MissedWeeks = (typeof MISSED_WEEKS)[number];

/** How many missed weeks of a season count: with more, skipping weeks on purpose would pay. */
export const MISSED_WEEKS_GRANTED = 2;

/** A final week of a group. */
export interface FinalGroupWeek {
  readonly weekNumber: number;
  readonly endsAt: Date;
  /** The lowest points of a lineup of the group, hundredths with the multiplier; null without a lineup. */
  readonly lowest: number | null;
}

/** Somebody's time in a group. */
export interface Membership {
  /** The first time, for who has left and come back. */
  readonly joinedAt: Date;
  /** Null for a member. */
  readonly leftAt: Date | null;
  /** The weeks in which they have a lineup in the group. */
  readonly playedWeeks: ReadonlySet<number>;
}

/** Points of a week without a lineup, hundredths. */
export interface GrantedWeek {
  readonly weekNumber: number;
  readonly points: number;
  /** The week ended before they joined, or they were a member and had no lineup. */
  readonly reason: 'joined_later' | 'missed';
}

/**
 * The weeks for which a group that grants the lowest score grants it to somebody (rules 7.10): every week that ended before
 * they joined, and the first two that they missed as a member. Not before the group's first week, nor for a week in which
 * nobody had a lineup. Never less than nothing. By week number; `weeks` in any order.
 */
export function grantedWeeks(
  weeks: readonly FinalGroupWeek[],
  startWeek: number | null,
  { joinedAt, leftAt, playedWeeks }: Membership,
): GrantedWeek[] {
  let missed = 0;
  return weeks
    .toSorted((a, b) => a.weekNumber - b.weekNumber)
    .flatMap(({ weekNumber, endsAt, lowest }): GrantedWeek[] => {
      if (lowest === null || weekNumber < (startWeek ?? 1) || playedWeeks.has(weekNumber)) return [];
      const points = Math.max(0, lowest);
      if (endsAt <= joinedAt) return [{ weekNumber, points, reason: 'joined_later' }];
      const wasMember = leftAt === null || leftAt >= endsAt;
      if (!wasMember || missed >= MISSED_WEEKS_GRANTED) return [];
      missed += 1;
      return [{ weekNumber, points, reason: 'missed' }];
    });
}

/** The sum of granted weeks, hundredths. */
export function grantedPoints(weeks: readonly Pick<GrantedWeek, 'points'>[]): number {
  return weeks.reduce((sum, { points }) => sum + points, 0);
}
