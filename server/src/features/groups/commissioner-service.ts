import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { saveDeleted, saveGroup } from './commissioner-store.ts';
import { recordGroupEvent } from './history-service.ts';

/** Records that the caller has nudged `count` members of a group, under its lock. */
export async function noteNudge(
  tx: Db,
  context: Context,
  caller: Caller,
  { groupId, count, at }: { groupId: string; count: number; at: Date },
): Promise<void> {
  await saveGroup(tx, groupId, { nudgedAt: at });
  await recordGroupEvent(tx, context, { groupId, action: 'nudged', userId: caller.userId, count });
}

/** Leaves of a group that the caller deletes its row, its log and its former members, under its lock. */
export async function endGroup(tx: Db, context: Context, caller: Caller, groupId: string): Promise<void> {
  await recordGroupEvent(tx, context, { groupId, action: 'deleted', userId: caller.userId });
  await saveDeleted(tx, groupId);
}
