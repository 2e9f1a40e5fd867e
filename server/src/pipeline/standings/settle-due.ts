import { lastStanding } from '@singleback/game/standings/last-standing.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { WEEK_SETTLED } from '../../db/listener.ts';
import { lockGroups } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { groupCuts, groupOuts } from '../../db/schema/standings.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listDueCuts, readLastStanding } from '../../standings/last-standing-store.ts';
import { settleWeeks } from './settle.ts';

type Settling = Pick<Context, 'db' | 'clock'>;

/**
 * Settles what is due, then the cuts that stand by `at`, and announces it, so that open pages show a correction of a past
 * week at once. Who is out since a week that was caught up on may have lineups in settled weeks: these are settled again.
 */
export async function settleDue({ db, clock }: Settling, at = clock.now()): Promise<void> {
  await announceSettled(db, await settleWeeks(db, clock.now()));
  const cut = await standCuts(db, { at, now: clock.now() });
  if (cut.length > 0) await announceSettled(db, [...cut, ...(await settleWeeks(db, clock.now()))]);
}

/**
 * Lets the cuts stand whose time has come by `at`, before points that are known only since then are stored: whatever is
 * corrected after the first lock of a week changes no cut any more, not even one that is caught up on.
 */
export async function standCutsBefore(context: Settling, at = context.clock.now()): Promise<void> {
  const { db, clock } = context;
  const by = at < clock.now() ? at : clock.now();
  if (await hasDueCuts(db, by)) await settleDue(context, by);
}

export async function announceSettled(db: Db, weekIds: readonly string[]): Promise<void> {
  for (const weekId of new Set(weekIds)) await db.execute(sql`select pg_notify(${WEEK_SETTLED}, ${weekId})`);
}

/** Whether the cut of any week should stand by `at` and doesn't yet. */
async function hasDueCuts(db: Db, at: Date): Promise<boolean> {
  return (await listDueCuts(db, at)).length > 0;
}

/**
 * Stores the cuts of final weeks that stand by `at` (decision 016), from the points that are stored: what is corrected from
 * then on no longer changes them. Each group in a transaction of its own, under its lock, so that no lineup is added
 * meanwhile for somebody who is out. Cuts that stand only after `now`, because the clock was set back, are deleted. Safe to
 * run in several processes.
 * @returns the ids of the weeks whose cuts stand now, or don't any more
 */
async function standCuts(db: Db, { at, now }: { at: Date; now: Date }): Promise<string[]> {
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
