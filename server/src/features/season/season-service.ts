import type { ScheduledGame, SeasonWeeks, Team, Week } from '@singleback/contract/season.ts';
import { ROOFS } from '@singleback/game/season/roof.ts';
import { runningSeason as runningSeasonOf } from '@singleback/game/season/running-season.ts';
import { currentWeek } from '@singleback/game/season/week.ts';
import { asc } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isLate } from '../../db/feed-sources.ts';
import type { Db } from '../../db/pool.ts';
import { teams } from '../../db/schema/season.ts';
import { AppError } from '../../lib/app-error.ts';
import { sharedRead } from '../../lib/sharing/shared-read.ts';
import {
  findNextKickoff,
  findWeek,
  firstKickoffs,
  listSchedule,
  listScoreSources,
  listSeasons,
  type SeasonRow,
  type SeasonWithWeeks,
  type WeekRow,
} from './season-store.ts';

export type { SeasonRow, WeekRow };

/** The running season, with its weeks in order. */
export interface RunningSeason {
  season: SeasonRow;
  weeks: readonly WeekRow[];
  currentWeek: WeekRow;
}

/** The season of an instant, and its current week (rules 1.4). Refuses with no_season while there is none. */
export async function runningSeason(db: Db, now: Date): Promise<RunningSeason> {
  return seasonRunningAt(await listSeasons(db), now);
}

/** All seasons with their weeks, in order, for caching: they change with the seasons' versions. */
export const allSeasons = (db: Db): Promise<readonly SeasonWithWeeks[]> => listSeasons(db);

/**
 * The season that screens show: the first that has not been over for a week, or else the last. Refuses with no_season
 * when there is none.
 */
export function seasonRunningAt(seasons: readonly SeasonWithWeeks[], now: Date): RunningSeason {
  const withEnds = seasons.flatMap((one) => {
    const endsAt = one.weeks.at(-1)?.endDate;
    return endsAt === undefined ? [] : [{ ...one, endsAt }];
  });
  const running = runningSeasonOf(withEnds, now);
  const current = running && currentWeek(running.weeks, now);
  if (!current) throw new AppError('no_season', 'The season is not loaded yet. Please try again shortly.');
  return { season: running.season, weeks: running.weeks, currentWeek: current };
}

/** The season of a group, over or not; the running one for a group that plays every season (`seasonId` null). */
export function seasonOfGroup(seasons: readonly SeasonWithWeeks[], seasonId: string | null, now: Date): RunningSeason {
  const own = seasons.filter(({ season }) => season.id === seasonId);
  return seasonRunningAt(own.length > 0 ? own : seasons, now);
}

/** A week by id. Refuses with not_found when there is none. */
export async function weekById(db: Db, weekId: string): Promise<WeekRow> {
  const week = await findWeek(db, weekId);
  if (!week) throw weekNotFound();
  return week;
}

export const weekNotFound = () => new AppError('not_found', 'Week not found');

/**
 * The running season, its current week, all weeks, and the server's clock, which locks are displayed by [G3.10]. The same
 * for everybody.
 */
export const currentSeasonWeeks = sharedRead(async (context: Context): Promise<SeasonWeeks> => {
  const now = context.clock.now();
  const { season, weeks, currentWeek: current } = await runningSeason(context.db, now);
  const { announcement, maintenanceUntil } = await context.site.read();
  return {
    season: { id: season.id, name: season.name, year: season.year },
    currentWeek: presentWeek(current),
    weeks: weeks.map(presentWeek),
    now: now.toISOString(),
    scoresDelayedSince: await scoresDelayedSince(context, season.id, now),
    announcement,
    maintenanceUntil: maintenanceUntil?.toISOString() ?? null,
    clockSpeed: context.clock.speed(),
  };
});

/**
 * Since when scores are delayed: for games in progress, the last read of the late source or the first kick-off, whichever
 * was later; for games that should be over and have no result, whatever their week, their kick-off. Null while all
 * sources are on time and every game that should be over has a result. A single late game is marked on that game only.
 */
export async function scoresDelayedSince({ db, clock }: Context, seasonId: string, now: Date): Promise<string | null> {
  const late = (await listScoreSources(db)).filter((source) => isLate(source, now, clock.speed()));
  const { ofGamesOn, ofOverdueGames } = await firstKickoffs(db, seasonId, now);
  const lastRead = Math.min(...late.map(({ readAt }) => readAt.getTime()));
  const ofLate = late.length === 0 || ofGamesOn === null ? null : new Date(Math.max(lastRead, ofGamesOn.getTime()));
  const since = [ofLate, ofOverdueGames].filter((one) => one !== null);
  return since.length === 0 ? null : new Date(Math.min(...since.map((one) => one.getTime()))).toISOString();
}

/** The 32 teams, by abbreviation [G3.12]. */
export async function allTeams(context: Context): Promise<Team[]> {
  const rows = await context.db.select().from(teams).orderBy(asc(teams.abbreviation));
  return rows.map((row) => ({
    id: row.id,
    abbreviation: row.abbreviation,
    name: row.name,
    logo_url: row.logoUrl,
    primary_color: row.primaryColor,
    secondary_color: row.secondaryColor,
  }));
}

/**
 * The games of a season, with the team totals that the betting market implies: half of the total line, half of the
 * spread more or less. Refuses with not_found for an unknown season.
 */
export async function scheduleOf(db: Db, seasonId: string): Promise<ScheduledGame[]> {
  const seasons = await listSeasons(db);
  if (!seasons.some(({ season }) => season.id === seasonId)) throw new AppError('not_found', 'Season not found');
  const rows = await listSchedule(db, seasonId);
  return rows.map(({ weekNumber, home, away, kickoff, spreadLine, totalLine, roof }) => {
    const total = (side: 1 | -1) =>
      spreadLine === null || totalLine === null ? null : (totalLine + side * spreadLine) / 2 / 100;
    return {
      ...{ week_number: weekNumber, home, away, kickoff_time: kickoff?.toISOString() ?? null },
      ...{ home_total: total(1), away_total: total(-1), roof: ROOFS.find((each) => each === roof) ?? null },
    };
  });
}

function presentWeek(week: WeekRow): Week {
  return {
    id: week.id,
    week_number: week.weekNumber,
    start_date: week.startDate.toISOString(),
    end_date: week.endDate.toISOString(),
  };
}

/** When the next players lock; null when no game is scheduled. */
export const nextKickoff = (db: Db, now: Date): Promise<Date | null> => findNextKickoff(db, now);
