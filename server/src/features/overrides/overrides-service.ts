import type { OverrideNote } from '@singleback/contract/overrides.ts';
import type { Context } from '../../context.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { weekById } from '../season/season-service.ts';
import { listOverridesInForce } from './overrides-store.ts';

export const overridesCalls = { 'GET /overrides/:weekId': overridesOfWeek } satisfies Handlers;

/**
 * What the operator has set in a week. The same for every user: it depends on no lineup (rules 2.8). Refuses with
 * not_found when there is no such week.
 */
async function overridesOfWeek(
  { db }: Context,
  { params: { weekId } }: Input<'GET /overrides/:weekId'>,
): Promise<OverrideNote[]> {
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
