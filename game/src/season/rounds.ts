import { POSTSEASON_ROUNDS, type SeasonKind } from './round-words.ts';
import { SEASON_WEEKS, weekBounds } from './week.ts';

/** How many rounds a season has: the weeks of a regular one. A week number is the number of a round. */
export const ROUNDS: Readonly<Record<SeasonKind, number>> = { regular: SEASON_WEEKS, postseason: POSTSEASON_ROUNDS };

/** A season's name: '2025', or '2025 Postseason' for the one that is played in January 2026. */
export function seasonName(kind: SeasonKind, year: number): string {
  return kind === 'postseason' ? `${year} Postseason` : String(year);
}

/** How the league numbers a round within its year: the postseason goes on after the last week with 19 to 22. */
export function leagueWeek(kind: SeasonKind, weekNumber: number): number {
  return kind === 'postseason' ? SEASON_WEEKS + weekNumber : weekNumber;
}

/** The last round of a year, as the league numbers it: the Super Bowl. */
export const LAST_LEAGUE_WEEK = leagueWeek('postseason', ROUNDS.postseason);

/** The round that the league numbers so within its year. */
export function roundOfYear(number: number): { kind: SeasonKind; weekNumber: number } {
  return number > SEASON_WEEKS
    ? { kind: 'postseason', weekNumber: number - SEASON_WEEKS }
    : { kind: 'regular', weekNumber: number };
}

/**
 * Start and end of a round that the league numbers so, in a year whose week 1 begins at `start`: Tuesday 10:00 UTC to the
 * next one, and two weeks for the Super Bowl.
 */
export function leagueWeekBounds(start: Date, number: number): { startDate: Date; endDate: Date } {
  const bounds = weekBounds(start, number);
  return number < LAST_LEAGUE_WEEK ? bounds : { ...bounds, endDate: weekBounds(start, number + 1).endDate };
}
