import { checkWithdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import { checkWeekOpen } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import { timeOfWrite } from '../../db/clock/doubt.ts';
import { lockGroupsForReading, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { playedGroups } from '../groups/groups-service.ts';
import { weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import { historyOf } from './history.ts';
import { lineupNotFound } from './lineups-service.ts';
import { deleteLineupRow, findLineup, insertTransaction } from './lineups-store.ts';
import { refuseStale } from './update-lineup.ts';

/**
 * Deletes the caller's lineup if it holds no locked player and its week is not over (rules 2.5); its history stays
 * (rules 2.7). Refuses with not_found, week_over or lineup_locked, and then writes nothing.
 * @param baseVersion the version that was shown: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 */
export async function deleteLineup(
  context: Context,
  caller: Caller,
  lineupId: string,
  baseVersion: number | null = null,
): Promise<{ id: string; deleted_at: string; version: number }> {
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    const lineup = await findLineup(tx, lineupId, caller.userId);
    if (!lineup) throw lineupNotFound();
    await lockGroupsForReading(tx, lineup.groupIds);
    await refuseStale(tx, context, lineup, baseVersion);
    const now = await timeOfWrite(tx, context.clock);
    refuse(checkWeekOpen(await weekById(tx, lineup.weekId), now));
    const playerIds = lineup.slots.map(({ playerId }) => playerId);
    const players = await weekPlayers(tx, lineup.weekId, playerIds);
    const games = players.map(({ game }) => game);
    refuse(checkWithdrawal('delete', games, now));
    const groups = await playedGroups(tx, caller.userId, lineup.groupIds);
    const groupNames = new Map(groups.map((group) => [group.id, group.name]));
    await deleteLineupRow(tx, lineup.id);
    await insertTransaction(
      tx,
      historyOf(context, { action: 'delete', before: lineup, after: null, groupNames, at: now }),
    );
    return { id: lineup.id, deleted_at: now.toISOString(), version: lineup.version + 1 };
  });
}
