import { lastStanding } from '@singleback/game/standings/last-standing.ts';
import { sql } from 'drizzle-orm';
import { lockGroups } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { groupCuts, groupOuts } from '../../db/schema/standings.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listDueCuts, readLastStanding } from '../../standings/last-standing-store.ts';

/** Whether the cut of any week should stand by `at` and doesn't yet. */
export async function hasDueCuts(db: Db, at: Date): Promise<boolean> {
  return (await listDueCuts(db, at)).length > 0;
}

/**
 * Stores the cuts of final weeks that stand by `at` (decision 016), from the points that are stored: what is corrected from
 * then on no longer changes them. Each group in a transaction of its own, under its lock, so that no lineup is added
 * meanwhile for somebody who is out. Cuts that stand only after `now`, because the clock was set back, are deleted. Safe to
 * run in several processes.
 * @returns the ids of the weeks whose cuts stand now, or don't any more
 */
export async function standCuts(db: Db, { at, now }: { at: Date; now: Date }): Promise<string[]> {
  const weekIds = new Set(await deleteLaterCuts(db, now));
  for (const groupId of await listDueCuts(db, at)) {
    const stored = await inTransaction(db, async (tx) => {
      await lockGroups(tx, [groupId]);
      return storeCuts(tx, groupId, at);
    });
    for (const weekId of stored) weekIds.add(weekId);
  }
  return [...weekIds];
}

async function storeCuts(tx: Db, groupId: string, at: Date): Promise<string[]> {
  const group = await readLastStanding(tx, groupId, at);
  if (group === null) return [];
  const stored: string[] = [];
  for (const { weekNumber, out, winners, isProvisional } of lastStanding(group).cuts) {
    const week = group.weeks.find((each) => each.weekNumber === weekNumber);
    if (!isProvisional) continue;
    if (week === undefined || !week.isSettled || week.standsAt > at) break;
    const cut = { groupId, weekId: week.id };
    await tx.insert(groupCuts).values({ ...cut, standsSince: week.standsAt, winnerIds: winners.toSorted() });
    if (out.length > 0) await tx.insert(groupOuts).values(out.map((userId) => ({ ...cut, userId })));
    stored.push(week.id);
  }
  return stored;
}

async function deleteLaterCuts(db: Db, now: Date): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const later = sql`(select group_id, week_id from group_cuts where stands_since > ${now.toISOString()})`;
    await tx.execute(sql`delete from group_outs where (group_id, week_id) in ${later}`);
    const { rows } = await tx.execute<{ weekId: string }>(sql`
      delete from group_cuts where stands_since > ${now.toISOString()} returning week_id as "weekId"`);
    return rows.map(({ weekId }) => weekId);
  });
}
