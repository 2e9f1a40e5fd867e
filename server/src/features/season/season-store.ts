import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type FeedSource, feedSources } from '../../db/feed-sources.ts';
import type { Db } from '../../db/pool.ts';
import { games, seasons, teams, weeks } from '../../db/schema/season.ts';
import { sharedRead } from '../../lib/sharing/shared-read.ts';

export type SeasonRow = typeof seasons.$inferSelect;
export type WeekRow = typeof weeks.$inferSelect;

/** A season with its weeks in order. */
export interface SeasonWithWeeks {
  readonly season: SeasonRow;
  readonly weeks: readonly WeekRow[];
}

/** All seasons with their weeks, in order. Nearly every request needs them, so those at the same time share a read. */
export const listSeasons = sharedRead(async (db: Db): Promise<readonly SeasonWithWeeks[]> => {
  const rows = await db
    .select({ season: seasons, week: weeks })
    .from(seasons)
    .innerJoin(weeks, eq(weeks.seasonId, seasons.id))
    .orderBy(asc(seasons.startsAt), asc(weeks.weekNumber));
  const bySeason = [...Map.groupBy(rows, ({ season }) => season.id).values()];
  return bySeason.flatMap((ofSeason) => {
    const [first] = ofSeason;
    return first ? [{ season: first.season, weeks: ofSeason.map(({ week }) => week) }] : [];
  });
});

export async function findWeek(db: Db, weekId: string): Promise<WeekRow | null> {
  const [row] = await db.select().from(weeks).where(eq(weeks.id, weekId));
  return row ?? null;
}

/** The sources that carry scores. */
export async function listScoreSources(db: Db): Promise<FeedSource[]> {
  return (await feedSources(db)).filter(({ carriesScores }) => carriesScores);
}

/** A game without a result is overdue after this long: a longer one would be suspended. */
const LONGEST_GAME_MS = 12 * HOUR_MS;

/**
 * The first kick-offs of a season's games that have begun by `now` and have no result, seen started or not: of those
 * that are in progress, and of those that should be over. Null where there are none.
 */
export async function firstKickoffs(
  db: Db,
  seasonId: string,
  now: Date,
): Promise<{ ofGamesOn: Date | null; ofOverdueGames: Date | null }> {
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

/** The first kickoff after an instant of a game that takes place; null when none is scheduled. */
export async function findNextKickoff(db: Db, after: Date): Promise<Date | null> {
  const [row] = await db
    .select({ kickoff: games.kickoff })
    .from(games)
    .where(and(gt(games.kickoff, after), eq(games.status, 'scheduled')))
    .orderBy(asc(games.kickoff))
    .limit(1);
  return row?.kickoff ?? null;
}

/** A game of a season's schedule with its teams' abbreviations; lines are hundredths of a point. */
export interface ScheduledGameRow {
  weekNumber: number;
  home: string;
  away: string;
  kickoff: Date | null;
  spreadLine: number | null;
  totalLine: number | null;
  roof: string | null;
}

/** The games of a season that take place, week by week. */
export async function listSchedule(db: Db, seasonId: string): Promise<ScheduledGameRow[]> {
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
