import { DAY_MS } from '@singleback/game/season/durations.ts';
import { easternInstant } from '../eastern-time.ts';
import { type DatedMatchup, drawCalendar, WEEKS } from './calendar.ts';
import { drawKickoffs } from './kickoffs.ts';

/** One game of the simulated season. */
export interface ScheduledGame {
  /** 'SIM-2026-07-BUF-NYJ': season, week, away, home. */
  feedKey: string;
  week: number;
  home: string;
  away: string;
  kickoff: Date;
}

export interface SimulatedWeek {
  weekNumber: number;
  startDate: Date;
  endDate: Date;
}

/** The 18 weeks of a season: Tuesday 10:00 UTC to Tuesday 10:00 UTC, the first after Labor Day (rules 1.4). */
export function seasonWeeks(seasonYear: number): SimulatedWeek[] {
  const first = dayAfterLaborDay(seasonYear);
  return Array.from({ length: WEEKS }, (_, at) => ({
    weekNumber: at + 1,
    startDate: new Date(first.getTime() + at * 7 * DAY_MS),
    endDate: new Date(first.getTime() + (at + 1) * 7 * DAY_MS),
  }));
}

/** All 272 games of a season with their kick-offs (UTC), by kick-off. The same seed and year give the same schedule. */
export function drawSchedule(seed: string, seasonYear: number): ScheduledGame[] {
  const byWeek = Map.groupBy(drawCalendar(`${seed}/${seasonYear}`), (game) => game.week);
  return seasonWeeks(seasonYear)
    .flatMap((week) => weekGames(seed, seasonYear, week, byWeek.get(week.weekNumber) ?? []))
    .sort((one, other) => one.kickoff.getTime() - other.kickoff.getTime() || (one.feedKey < other.feedKey ? -1 : 1));
}

function weekGames(seed: string, year: number, week: SimulatedWeek, games: readonly DatedMatchup[]): ScheduledGame[] {
  return drawKickoffs(seed, week.weekNumber, games).map(({ game, time }) => ({
    feedKey: `SIM-${year}-${String(week.weekNumber).padStart(2, '0')}-${game.away}-${game.home}`,
    week: week.weekNumber,
    home: game.home,
    away: game.away,
    kickoff: easternInstant(week.startDate, time),
  }));
}

/** Labor Day is the first Monday of September. */
function dayAfterLaborDay(year: number): Date {
  const september = new Date(Date.UTC(year, 8, 1, 10));
  const daysToMonday = (8 - september.getUTCDay()) % 7;
  return new Date(september.getTime() + (daysToMonday + 1) * DAY_MS);
}
