import { aliasedTable, eq } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { games, teams } from '../../db/schema/season.ts';

/** The games of a week with both teams, cancelled ones too. */
export async function readGames(db: Db, weekId: string) {
  const [home, away] = [aliasedTable(teams, 'home'), aliasedTable(teams, 'away')];
  return db
    .select({ game: games, home, away })
    .from(games)
    .innerJoin(home, eq(home.id, games.homeTeamId))
    .innerJoin(away, eq(away.id, games.awayTeamId))
    .where(eq(games.weekId, weekId));
}

/** A game and its teams. */
export type GameRow = Awaited<ReturnType<typeof readGames>>[number];
