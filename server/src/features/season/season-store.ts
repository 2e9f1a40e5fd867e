import { DAY_MS } from '@singleback/game/season/durations.ts';
import { and, asc, eq, gt, inArray, isNotNull, lte, min } from 'drizzle-orm';
import { type FeedSource, feedSources } from '../../db/feed-sources.ts';
import type { Db } from '../../db/pool.ts';
import { games, seasons, teams, weeks } from '../../db/schema/season.ts';

export type SeasonRow = typeof seasons.$inferSelect;
export type WeekRow = typeof weeks.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;

/** All seasons with their weeks, in order. */
export async function listSeasons(db: Db): Promise<{ season: SeasonRow; weeks: WeekRow[] }[]> {
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
}

export async function findWeek(db: Db, weekId: string): Promise<WeekRow | null> {
  const [row] = await db.select().from(weeks).where(eq(weeks.id, weekId));
  return row ?? null;
}

export async function listTeams(db: Db): Promise<TeamRow[]> {
  return db.select().from(teams).orderBy(asc(teams.abbreviation));
}

/** The sources that carry scores. */
export async function listScoreSources(db: Db): Promise<FeedSource[]> {
  return (await feedSources(db)).filter(({ carriesScores }) => carriesScores);
}

const LONGEST_GAME_MS = DAY_MS;

/** The first kick-off of a season's games in progress at `now`, seen started or not; null when there are none. */
export async function firstKickoffOn(db: Db, seasonId: string, now: Date): Promise<Date | null> {
  const [found] = await db
    .select({ kickoff: min(games.kickoff) })
    .from(games)
    .innerJoin(weeks, eq(weeks.id, games.weekId))
    .where(
      and(
        eq(weeks.seasonId, seasonId),
        inArray(games.status, ['scheduled', 'in_progress']),
        isNotNull(games.kickoff),
        lte(games.kickoff, now),
        gt(games.kickoff, new Date(now.getTime() - LONGEST_GAME_MS)),
      ),
    );
  return found?.kickoff ?? null;
}
