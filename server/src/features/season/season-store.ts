import { asc, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { seasons, teams, weeks } from '../../db/schema/season.ts';

export type SeasonRow = typeof seasons.$inferSelect;
export type WeekRow = typeof weeks.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;

/** The latest season that has begun at `now`; before all of them the first. Null in an empty database. */
export async function findSeasonAt(db: Db, now: Date): Promise<SeasonRow | null> {
  const [begun] = await db
    .select()
    .from(seasons)
    .where(lte(seasons.startsAt, now))
    .orderBy(desc(seasons.startsAt))
    .limit(1);
  if (begun) return begun;
  const [first] = await db.select().from(seasons).orderBy(asc(seasons.startsAt)).limit(1);
  return first ?? null;
}

export async function findSeason(db: Db, seasonId: string): Promise<SeasonRow | null> {
  const [row] = await db.select().from(seasons).where(eq(seasons.id, seasonId));
  return row ?? null;
}

export async function listWeeks(db: Db, seasonId: string): Promise<WeekRow[]> {
  return db.select().from(weeks).where(eq(weeks.seasonId, seasonId)).orderBy(asc(weeks.weekNumber));
}

export async function findWeek(db: Db, weekId: string): Promise<WeekRow | null> {
  const [row] = await db.select().from(weeks).where(eq(weeks.id, weekId));
  return row ?? null;
}

export async function listTeams(db: Db): Promise<TeamRow[]> {
  return db.select().from(teams).orderBy(asc(teams.abbreviation));
}
