// What members read of values that the operator has set by hand.

import type { OverrideNote } from '@singleback/contract/scoreboard.ts';
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { overrides } from '../../db/schema/admin.ts';
import { games } from '../../db/schema/season.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { weekById } from '../season/season-service.ts';

export const overridesCalls = { 'GET /overrides/:weekId': overridesOfWeek } satisfies Handlers;

/**
 * What the operator has set in a week. The same for every user: it depends on no lineup (rules 2.8). Refuses with
 * not_found when there is no such week.
 */
async function overridesOfWeek({ db }: Context, { params: { weekId } }: Input<'GET /overrides/:weekId'>) {
  await weekById(db, weekId);
  const rows = await listOverridesInForce(db, weekId);
  return rows.map(({ kind, gameId, playerId, reason, setAt }) => ({
    kind: kind as OverrideNote['kind'],
    game_id: kind === 'game' ? gameId : null,
    player_id: playerId,
    reason,
    set_at: setAt.toISOString(),
  }));
}

/** The overrides in force of a week's games and players, oldest first. A game may have moved to another week since. */
async function listOverridesInForce(db: Db, weekId: string) {
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
