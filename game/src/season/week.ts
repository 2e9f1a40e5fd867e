import { type Problem, problem } from '../problem.ts';
import { HOUR_MS, WEEK_MS } from './durations.ts';
import { POSTSEASON_ROUNDS, type Round, roundStart, type SeasonKind } from './round-words.ts';

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

/** When a season's last week ends, UTC, and when the first one of a postseason starts. */
interface Ending {
  readonly endsAt: Date;
  readonly startsAt?: Date | undefined;
  /** 'regular' where absent. */
  readonly kind?: SeasonKind | undefined;
}

/** Stat corrections of the last week come until Thursday; its recap is read until the weekend. */
const SHOWN_AFTER_END_MS = WEEK_MS;

/** From the Sunday night of a regular season's last week. */
const POSTSEASON_AHEAD_MS = 30 * HOUR_MS;

/**
 * The season that screens show, of seasons in order: the first that has not been over for a week. So the next season
 * appears as soon as its schedule is known, and until then the last one stays; a postseason does not wait for that week.
 * Null only when there is none.
 */
export function runningSeason<Season extends Ending>(seasons: readonly Season[], now: Date): Season | null {
  const at = seasons.findIndex((season) => !isLongOver(season, now));
  const next = seasons[at + 1];
  if (at >= 0 && next !== undefined && hasComeUp(next, now)) return next;
  return seasons[at] ?? seasons.at(-1) ?? null;
}

/**
 * The seasons whose final weeks are still news, in order: the running one, and before a postseason the one that has not
 * been over for a week. Its last week becomes final, and is corrected, only while the postseason is shown.
 */
export function seasonsInTheNews<Season extends Ending>(seasons: readonly Season[], now: Date): Season[] {
  const running = runningSeason(seasons, now);
  const at = running === null ? -1 : seasons.indexOf(running);
  return seasons.filter((season, index) => index === at || (index < at && !isLongOver(season, now)));
}

/** Whether a season has been over for a week, so that the next one may take its place. */
export function isLongOver({ endsAt }: Ending, now: Date): boolean {
  return now.getTime() > endsAt.getTime() + SHOWN_AFTER_END_MS;
}

function hasComeUp({ kind, startsAt }: Ending, now: Date): boolean {
  return kind === 'postseason' && startsAt !== undefined && now.getTime() >= startsAt.getTime() - POSTSEASON_AHEAD_MS;
}
