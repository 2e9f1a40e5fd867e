import { checkWithdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import { historyOf } from './history.ts';
import { deleteLineupRow, insertTransaction, listLineupsInGroup, type StoredLineup } from './lineups-store.ts';
import { updateLineupRow } from './saving-store.ts';

/** The users with a lineup in a group, of any week, sorted: those whose locks `releaseLineups` needs. */
export async function ownersInGroup(db: Db, groupId: string): Promise<string[]> {
  return [...new Set((await listLineupsInGroup(db, groupId)).map(({ userId }) => userId))].sort();
}

/**
 * Takes all lineups out of a group that is deleted: they stay in their other groups, and one without another is deleted.
 * Refuses with lineup_locked once a player of any of them is locked. Call it under the locks of their users and of the
 * group.
 */
export async function releaseLineups(
  tx: Db,
  context: Context,
  group: { id: string; name: string },
): Promise<{ kept: number; deleted: number }> {
  const now = context.clock.now();
  const lineups = await listLineupsInGroup(tx, group.id);
  for (const [weekId, ofWeek] of Map.groupBy(lineups, (each) => each.weekId)) {
    await refuseBegun(tx, weekId, ofWeek, now);
  }
  const groupNames = new Map([[group.id, group.name]]);
  let deleted = 0;
  for (const before of lineups) {
    const groupIds = before.groupIds.filter((id) => id !== group.id);
    const isOnlyHere = groupIds.length === 0;
    const after = isOnlyHere ? null : { ...before, groupIds, updatedAt: now };
    const action = isOnlyHere ? 'delete' : 'update';
    const history = historyOf(context, { action, before, after, groupNames, at: now });
    if (after) await updateLineupRow(tx, before, after, history);
    else {
      deleted += 1;
      await deleteLineupRow(tx, before.id);
      await insertTransaction(tx, history);
    }
  }
  return { kept: lineups.length - deleted, deleted };
}

async function refuseBegun(tx: Db, weekId: string, lineups: readonly StoredLineup[], now: Date): Promise<void> {
  const playerIds = [...new Set(lineups.flatMap(({ slots }) => slots.map(({ playerId }) => playerId)))];
  const games = (await weekPlayers(tx, weekId, playerIds)).map(({ game }) => game);
  if (!isWeekOver(await weekById(tx, weekId), now) && checkWithdrawal('remove_groups', games, now) === null) return;
  throw new AppError('lineup_locked', 'A player in this group has locked. Close the group instead.');
}
