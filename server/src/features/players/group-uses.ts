import type { GroupUses } from '@singleback/contract/players.ts';
import type { Context } from '../../context.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { groupFor } from '../groups/access-service.ts';
import { allSeasons, seasonOfGroup } from '../season/season-service.ts';
import { seesUsage } from './players-service.ts';
import { countGroupUsers } from './players-store.ts';

/**
 * How many members of a group have used each player this season. A usage figure, so for Premium [G1.7, A6.2]; from locked
 * slots only, so that nothing reveals an open choice (rules 3.4). Refuses with not_found, not_allowed or premium_needed.
 */
export async function groupUses(
  { db, clock }: Context,
  { caller, params: { groupId } }: Input<'GET /groups/:groupId/uses'>,
): Promise<GroupUses> {
  const { row } = await groupFor(db, caller, groupId, 'member');
  if (!(await seesUsage(db, caller.userId))) {
    throw new AppError('premium_needed', 'Seeing who your group has used is a Premium feature.');
  }
  const now = clock.now();
  const { season } = seasonOfGroup(await allSeasons(db), row.group.seasonId, now);
  const used = await countGroupUsers(db, { id: row.group.id, seasonId: season.id }, now);
  return {
    members: row.participants,
    players: used.map(({ playerId, count }) => ({ id: playerId, used_by: count })),
  };
}
