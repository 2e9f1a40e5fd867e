import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { overrides } from '../../db/schema/overrides.ts';
import { games } from '../../db/schema/season.ts';

/** The overrides in force of a week's games and players, oldest first. A game may have moved to another week since. */
export async function listOverridesInForce(db: Db, weekId: string) {
  const { kind, gameId, playerId, reason, setAt } = overrides;
  const inWeek = or(
    and(eq(kind, 'game'), eq(games.weekId, weekId)),
    and(ne(kind, 'game'), ne(kind, 'link'), eq(overrides.weekId, weekId)),
  );
  return db
    .select({ kind, gameId, playerId, reason, setAt })
    .from(overrides)
    .leftJoin(games, eq(games.id, gameId))
    .where(and(isNull(overrides.endedAt), inWeek))
    .orderBy(asc(setAt), asc(overrides.id));
}
