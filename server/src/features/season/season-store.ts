import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { seasons, teams, weeks } from '../../db/schema/season.ts';

export type SeasonRow = typeof seasons.$inferSelect;
export type WeekRow = typeof weeks.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;

/** Every season with its weeks, in order. */
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

export async function findSeason(db: Db, seasonId: string): Promise<SeasonRow | null> {
  const [row] = await db.select().from(seasons).where(eq(seasons.id, seasonId));
  return row ?? null;
}

export async function findWeek(db: Db, weekId: string): Promise<WeekRow | null> {
  const [row] = await db.select().from(weeks).where(eq(weeks.id, weekId));
  return row ?? null;
}

export async function listTeams(db: Db): Promise<TeamRow[]> {
  return db.select().from(teams).orderBy(asc(teams.abbreviation));
}
