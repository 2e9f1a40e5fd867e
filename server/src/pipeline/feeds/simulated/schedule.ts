import { DAY_MS } from '@singleback/game/season/durations.ts';
import { dice } from '../../../lib/dice.ts';
import { type EasternTime, easternInstant } from '../eastern-time.ts';
import { type DatedMatchup, drawCalendar, WEEKS } from './calendar.ts';

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

const THURSDAY = 2;
const FRIDAY = 3;
const SATURDAY = 4;
const SUNDAY = 5;
const MONDAY = 6;

const LONDON_WEEKS = [5, 6, 7, 10];
const THANKSGIVING_WEEK = 12;
const SATURDAY_WEEKS = [16, 17];
const LAST_WEEK = 18;
const LATE_GAMES = 4;

// Home fields where one o'clock in the East is the morning.
const WESTERN = new Set(['ARI', 'DEN', 'LAC', 'LAR', 'LV', 'SEA', 'SF']);

const LONDON = at(SUNDAY, 9, 30);
const SUNDAY_NIGHT = at(SUNDAY, 20, 20);
const THURSDAY_NIGHT = at(THURSDAY, 20, 15);
const EARLY = at(SUNDAY, 13, 0);
const LATE = at(SUNDAY, 16, 5);
const LATER = at(SUNDAY, 16, 25);
const SATURDAYS = [at(SATURDAY, 16, 30), at(SATURDAY, 20, 15)];
const THANKSGIVING = [at(THURSDAY, 13, 0), at(THURSDAY, 16, 30), at(THURSDAY, 20, 20), at(FRIDAY, 15, 0)];

/** The games of a week, each with its kick-off: nights apart, a morning in London, western homes in the late window. */
function drawKickoffs(
  seed: string,
  week: number,
  games: readonly DatedMatchup[],
): { game: DatedMatchup; time: EasternTime }[] {
  const shuffled = dice(seed, 'kickoffs', week).shuffle(games);
  const east = shuffled.filter((game) => !WESTERN.has(game.home));
  const west = shuffled.filter((game) => WESTERN.has(game.home));
  const timed: { game: DatedMatchup; time: EasternTime }[] = [];
  const give = (time: EasternTime, ...from: DatedMatchup[][]) => {
    const game = from.find((pool) => pool.length > 0)?.pop();
    if (game !== undefined) timed.push({ game, time });
  };
  if (LONDON_WEEKS.includes(week)) give(LONDON, east, west);
  for (const time of apart(week)) give(time, east, west);
  const late = lateTimes(week);
  for (const time of late) give(time, west, east);
  while (east.length > 0) give(EARLY, east);
  while (west.length > 0) give(LATER, west);
  return timed;
}

function apart(week: number): EasternTime[] {
  if (week === LAST_WEEK) return [...SATURDAYS, SUNDAY_NIGHT];
  const monday = at(MONDAY, 20, 15);
  if (week === THANKSGIVING_WEEK) return [...THANKSGIVING, SUNDAY_NIGHT, monday];
  const opening = week === 1 ? at(THURSDAY, 20, 20) : THURSDAY_NIGHT;
  const saturdays = SATURDAY_WEEKS.includes(week) ? SATURDAYS : [];
  return [opening, ...saturdays, SUNDAY_NIGHT, monday];
}

function lateTimes(week: number): EasternTime[] {
  if (week === LAST_WEEK) return new Array<EasternTime>(6).fill(LATER);
  return [LATE, LATER, LATE, LATER].slice(0, LATE_GAMES);
}

function at(day: number, hour: number, minute: number): EasternTime {
  return { day, hour, minute };
}
