// Which season and week it is, its schedule and its teams.

import type { ScheduledGame, SeasonWeeks, Team, Week } from '@singleback/contract/season.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { ROOFS } from '@singleback/game/season/roof.ts';
import type { Round, SeasonKind } from '@singleback/game/season/round-words.ts';
import {
  currentWeek,
  isWeekOver,
  runningSeason as runningSeasonOf,
  seasonsInTheNews,
} from '@singleback/game/season/week.ts';
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import { feedSources, isLate } from '../../db/feed-sources.ts';
import type { Db } from '../../db/pool.ts';
import { games, seasons, teams, weeks } from '../../db/schema/season.ts';
import type { Handlers } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { sharedRead, TtlCache } from '../../lib/caches.ts';

const KEPT_MS = 10_000;

/** A reply for everybody, made again once it differs. */
const cachedAs = <Reply>(name: string, reply: Reply) => ({
  ...{ name, version: JSON.stringify(reply), make: async () => reply },
});

/** The calls of the season, its weeks and the teams. */
export function seasonCalls(app: Context) {
  const teams = new TtlCache(app.clock, KEPT_MS, () => allTeams(app));
  const schedules = new TtlCache(app.clock, KEPT_MS, (seasonId: string) => scheduleOf(app.db, seasonId));
  return {
    'GET /current-season-weeks': (context) => currentSeasonWeeks(context),
    'GET /season-weeks': async (_context, { query: { season_id } }) =>
      cachedAs(season_id, await weeksOfSeason(app.db, season_id)),
    'GET /schedule': async (_context, { query: { season_id } }) => cachedAs(season_id, await schedules.get(season_id)),
    'GET /teams': async () => cachedAs('all', await teams.get('all')),
  } satisfies Handlers;
}

/** The running season, with its weeks in order. */
export interface RunningSeason {
  season: SeasonRow;
  weeks: readonly WeekRow[];
  currentWeek: WeekRow;
}

/** The season of an instant, and its current week (rules 1.4). Refuses with no_season while there is none. */
export async function runningSeason(db: Db, now: Date): Promise<RunningSeason> {
  return seasonRunningAt(await allSeasons(db), now);
}

/**
 * The season that screens show: the first that has not been over for a week, or else the last. Refuses with no_season
 * when there is none.
 */
export function seasonRunningAt(seasons: readonly SeasonWithWeeks[], now: Date): RunningSeason {
  const running = runningSeasonOf(withEnds(seasons), now);
  const [at] = running === null ? [] : withCurrentWeek(running, now);
  if (at === undefined) throw new AppError('no_season', 'The season is not loaded yet. Please try again shortly.');
  return at;
}

/** The seasons whose final weeks are still news: the running one, and with a postseason the one before, for a week. */
export function seasonsToTell(seasons: readonly SeasonWithWeeks[], now: Date): RunningSeason[] {
  return seasonsInTheNews(withEnds(seasons), now).flatMap((one) => withCurrentWeek(one, now));
}

function withEnds(seasons: readonly SeasonWithWeeks[]) {
  return seasons.flatMap((one) => {
    const endsAt = one.weeks.at(-1)?.endDate;
    return endsAt === undefined ? [] : [{ ...one, endsAt, startsAt: one.season.startsAt, kind: one.season.kind }];
  });
}

function withCurrentWeek({ season, weeks: own }: SeasonWithWeeks, now: Date): RunningSeason[] {
  const current = currentWeek(own, now);
  return current === null ? [] : [{ season, weeks: own, currentWeek: current }];
}

/** The season of a group, over or not; the running one for a group that plays every season (`seasonId` null). */
export function seasonOfGroup(seasons: readonly SeasonWithWeeks[], seasonId: string | null, now: Date): RunningSeason {
  const own = seasons.filter(({ season }) => season.id === seasonId);
  return seasonRunningAt(own.length > 0 ? own : seasons, now);
}

/**
 * Refuses while the season that is shown is over and the next one not known: nobody could play.
 * @param once what to do once it is known
 */
export function assertNotOver({ currentWeek }: RunningSeason, now: Date, once: string): void {
  if (isWeekOver(currentWeek, now)) throw new AppError('not_allowed', `The next season is not known yet. ${once}`);
}

/** A week by id. Refuses with not_found when there is none. */
export async function weekById(db: Db, weekId: string): Promise<WeekRow> {
  const [found] = await db
    .select({ week: weeks, kind: seasons.kind })
    .from(weeks)
    .innerJoin(seasons, eq(seasons.id, weeks.seasonId))
    .where(eq(weeks.id, weekId));
  if (!found) throw weekNotFound();
  return withKind(found.week, found.kind);
}

export const weekNotFound = () => new AppError('not_found', 'Week not found');

/**
 * The running season, its current week, all weeks, and the server's clock, which locks are displayed by [G3.10]. The same
 * for everybody.
 */
const currentSeasonWeeks = sharedRead(async (context: Context): Promise<SeasonWeeks> => {
  const now = context.clock.now();
  const { season, weeks, currentWeek: current } = await runningSeason(context.db, now);
  const { announcement, maintenanceUntil } = await context.site.read();
  return {
    season: { id: season.id, name: season.name, year: season.year, ...(isPostseason(season) && { kind: season.kind }) },
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
  const late = (await feedSources(db)).filter((source) => source.carriesScores && isLate(source, now, clock.speed()));
  const { ofGamesOn, ofOverdueGames } = await firstKickoffs(db, seasonId, now);
  const lastRead = Math.min(...late.map(({ readAt }) => readAt.getTime()));
  const ofLate = late.length === 0 || ofGamesOn === null ? null : new Date(Math.max(lastRead, ofGamesOn.getTime()));
  const since = [ofLate, ofOverdueGames].filter((one) => one !== null);
  return since.length === 0 ? null : new Date(Math.min(...since.map((one) => one.getTime()))).toISOString();
}

/** The 32 teams, by abbreviation [G3.12]. */
async function allTeams(context: Context): Promise<Team[]> {
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

/** The weeks of a season, in order. Refuses with not_found for an unknown season. */
async function weeksOfSeason(db: Db, seasonId: string): Promise<Week[]> {
  return (await seasonById(db, seasonId)).weeks.map(presentWeek);
}

async function seasonById(db: Db, seasonId: string): Promise<SeasonWithWeeks> {
  const found = (await allSeasons(db)).find(({ season }) => season.id === seasonId);
  if (!found) throw new AppError('not_found', 'Season not found');
  return found;
}

/**
 * The games of a season, with the team totals that the betting market implies: half of the total line, half of the
 * spread more or less. Refuses with not_found for an unknown season.
 */
export async function scheduleOf(db: Db, seasonId: string): Promise<ScheduledGame[]> {
  await seasonById(db, seasonId);
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

export type SeasonRow = typeof seasons.$inferSelect;
export type WeekRow = typeof weeks.$inferSelect & Round;

/** A week, which says of a postseason that it is one. */
const withKind = (week: typeof weeks.$inferSelect, kind: SeasonKind): WeekRow =>
  kind === 'regular' ? week : { ...week, seasonKind: kind };

/** What words about a week need of it. */
export const roundIn = ({ weekNumber, seasonKind }: WeekRow): Round =>
  seasonKind === undefined ? { weekNumber } : { weekNumber, seasonKind };

const isPostseason = ({ kind }: SeasonRow) => kind === 'postseason';

/** A season with its weeks in order. */
interface SeasonWithWeeks {
  readonly season: SeasonRow;
  readonly weeks: readonly WeekRow[];
}

/**
 * All seasons with their weeks, in order; they change with the seasons' versions. Nearly every request needs them, so
 * those at the same time share a read.
 */
export const allSeasons = sharedRead(async (db: Db): Promise<readonly SeasonWithWeeks[]> => {
  const rows = await db
    .select({ season: seasons, week: weeks })
    .from(seasons)
    .innerJoin(weeks, eq(weeks.seasonId, seasons.id))
    .orderBy(asc(seasons.startsAt), asc(weeks.weekNumber));
  const bySeason = [...Map.groupBy(rows, ({ season }) => season.id).values()];
  return bySeason.flatMap((ofSeason) => {
    const [first] = ofSeason;
    return first
      ? [{ season: first.season, weeks: ofSeason.map(({ week, season }) => withKind(week, season.kind)) }]
      : [];
  });
});

/** A game without a result is overdue after this long: a longer one would be suspended. */
const LONGEST_GAME_MS = 12 * HOUR_MS;

/**
 * The first kick-offs of a season's games that have begun by `now` and have no result, seen started or not: of those
 * that are in progress, and of those that should be over. Null where there are none.
 */
async function firstKickoffs(db: Db, seasonId: string, now: Date) {
  const overdue = new Date(now.getTime() - LONGEST_GAME_MS).toISOString();
  const first = (isOverdue: boolean) =>
    sql<string | null>`min(${games.kickoff}) filter (where (${games.kickoff} <= ${overdue}) = ${isOverdue})`;
  const [found] = await db
    .select({ on: first(false), overdue: first(true) })
    .from(games)
    .where(
      and(
        eq(games.seasonId, seasonId),
        inArray(games.status, ['scheduled', 'in_progress']),
        isNotNull(games.kickoff),
        lte(games.kickoff, now),
      ),
    );
  const dateOf = (written: string | null | undefined) => (written ? new Date(written) : null);
  return { ofGamesOn: dateOf(found?.on), ofOverdueGames: dateOf(found?.overdue) };
}

/** When the next players lock; null when no game is scheduled. */
export async function nextKickoff(db: Db, after: Date): Promise<Date | null> {
  const [row] = await db
    .select({ kickoff: games.kickoff })
    .from(games)
    .where(and(gt(games.kickoff, after), eq(games.status, 'scheduled')))
    .orderBy(asc(games.kickoff))
    .limit(1);
  return row?.kickoff ?? null;
}

/** The games of a season that take place, week by week; lines are hundredths of a point. */
async function listSchedule(db: Db, seasonId: string) {
  const home = alias(teams, 'home');
  const away = alias(teams, 'away');
  return db
    .select({
      weekNumber: weeks.weekNumber,
      home: home.abbreviation,
      away: away.abbreviation,
      kickoff: games.kickoff,
      spreadLine: games.spreadLine,
      totalLine: games.totalLine,
      roof: games.roof,
    })
    .from(games)
    .innerJoin(weeks, eq(weeks.id, games.weekId))
    .innerJoin(home, eq(home.id, games.homeTeamId))
    .innerJoin(away, eq(away.id, games.awayTeamId))
    .where(and(eq(games.seasonId, seasonId), ne(games.status, 'cancelled')))
    .orderBy(asc(weeks.weekNumber), asc(games.kickoff), asc(home.abbreviation));
}
