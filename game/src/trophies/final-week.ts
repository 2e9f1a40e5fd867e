// Trophies: who won a week, a season, and what is remembered of them.
import type { Round } from '../season/round-words.ts';

/** A year's season: two of a year differ by their kind. */
export interface SeasonOfYear extends Pick<Round, 'seasonKind'> {
  readonly year: number;
}

/** When something happened. */
export interface WeekOfYear extends SeasonOfYear, Round {}

/** A member's points in a week: hundredths of a point, playoff multiplier included. */
interface WeekScore {
  readonly userId: string;
  readonly points: number;
  /** False for one who had left when the week ended: in the season's total, but in no result of the week (rules 7.16). */
  readonly isMember?: boolean;
}

/** A final week of a league's season, with the points of everyone who had a lineup in it. */
export interface FinalWeek extends WeekOfYear {
  readonly scores: readonly WeekScore[];
}

/** How a week ended, in hundredths of a point. */
export interface WeekResult {
  readonly winners: readonly string[];
  readonly points: number;
  /** Everyone else with a lineup. */
  readonly others: readonly WeekScore[];
}

/**
 * Who won a week: most points among at least two lineups, and all who tied for that. Null with fewer lineups, because
 * nobody was beaten. The order of the scores is kept.
 */
export function weekResult(week: FinalWeek): WeekResult | null {
  const scores = scoresOfMembers(week);
  if (scores.length < 2) return null;
  const points = Math.max(...scores.map((score) => score.points));
  return {
    winners: scores.flatMap((score) => (score.points === points ? score.userId : [])),
    points,
    others: scores.filter((score) => score.points !== points),
  };
}

/** Whose points were more than those of more than half of the others in the week. Equal points do not count as more. */
export function upperHalf(week: FinalWeek): string[] {
  const scores = scoresOfMembers(week);
  return scores.flatMap(({ userId, points }) => {
    const beaten = scores.filter((other) => other.points < points).length;
    return beaten > (scores.length - 1) / 2 ? userId : [];
  });
}

/** The scores of those who were members when the week ended. */
export function scoresOfMembers({ scores }: FinalWeek): WeekScore[] {
  return scores.filter(({ isMember = true }) => isMember);
}

/** Orders weeks by time, earliest first: the postseason of a year comes after its weeks. */
export function byTime(a: WeekOfYear, b: WeekOfYear): number {
  return a.year - b.year || Number(isPostseason(a)) - Number(isPostseason(b)) || a.weekNumber - b.weekNumber;
}

export const isSameSeason = (a: SeasonOfYear, b: SeasonOfYear): boolean =>
  a.year === b.year && isPostseason(a) === isPostseason(b);

/** The season alone of a week. */
export const seasonIn = ({ year, seasonKind }: SeasonOfYear): SeasonOfYear =>
  seasonKind === undefined ? { year } : { year, seasonKind };

/** The week alone, without its scores. */
export const weekIn = (week: WeekOfYear): WeekOfYear => ({ ...seasonIn(week), weekNumber: week.weekNumber });

const isPostseason = ({ seasonKind }: SeasonOfYear) => seasonKind === 'postseason';
