import type { Context } from '../../context.ts';
import { timeOfWrite } from '../../db/clock/doubt.ts';
import { lockGroupsOfUsers, userLocks } from '../../db/locks.ts';
import {
  finishChecks,
  forgetChecks,
  type LineupCheck,
  listLineupChecks,
  type OrderCheck,
  type OrdersJob,
  openChecks,
  recordLineupChecks,
} from '../../db/orders/order-checks.ts';
import { inLockedTransaction } from '../../db/transaction.ts';
import { nextKickoff } from '../season/season-service.ts';
import { carryOutSlot } from './carry-out-slot.ts';
import { carryOutWeek } from './carry-out-week.ts';
import { readSituations } from './situations.ts';

/**
 * Carries out the checks of a job: those of a week together in one transaction, or, when that fails, each in its own, so
 * that one does not hold up the others. Those that are done are left alone. Throws when one failed and may be retried,
 * after the others.
 */
export async function runOrders(context: Context, { checkIds }: OrdersJob): Promise<void> {
  const failures: unknown[] = [];
  const open = await openChecks(context.db, checkIds);
  for (const [weekId, checks] of Map.groupBy(open, (check) => check.weekId)) {
    try {
      await carryOut(context, weekId, checks);
    } catch (error) {
      if (checks.length === 1) failures.push(error);
      else {
        for (const check of checks) await carryOut(context, weekId, [check]).catch((each) => failures.push(each));
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'a standing order could not be carried out yet');
}

/**
 * Carries out checks of a week under the locks of all their users, with everything read under these locks. Rules are
 * checked again for each of them, with the clock read then.
 */
async function carryOut(context: Context, weekId: string, found: readonly OrderCheck[]): Promise<void> {
  const { clock, database, ids } = context;
  const userIds = [...new Set(found.map(({ userId }) => userId))].toSorted();
  await inLockedTransaction(database, userLocks(userIds), async (tx) => {
    // Another process may have run them while this one waited for the locks.
    const checks = await openChecks(
      tx,
      found.map(({ id }) => id),
    );
    if (checks.length === 0) return;
    const ofWeek = checks.filter(({ kind }) => kind !== 'slot').map(({ userId }) => userId);
    await lockGroupsOfUsers(tx, { userIds, weekId, membersIds: ofWeek });
    const until = await nextKickoff(tx, await timeOfWrite(tx, clock));
    const situations = await readSituations(tx, context, userIds, weekId);
    const before = ofWeek.length === 0 ? [] : await listLineupChecks(tx, ofWeek, weekId);
    const finished = [];
    const forgotten = [];
    const lineups: LineupCheck[] = [];
    for (const check of checks) {
      const situation = situations.get(check.userId);
      if (situation === undefined) continue;
      if (check.kind === 'slot') {
        const result = await carryOutSlot(tx, context, check, situation);
        if (result === null) forgotten.push(check.id);
        else finished.push({ ...result, id: check.id });
      } else {
        const own = before.filter(({ userId }) => userId === check.userId);
        const done = { lineupIds: new Set(own.map((each) => each.lineupId)), keys: new Set(own.map(({ key }) => key)) };
        const result = await carryOutWeek(tx, context, check, { situation, before: done });
        finished.push({ ...result.week, id: check.id });
        lineups.push(...result.lineups);
      }
    }
    await recordLineupChecks(tx, ids, lineups, clock.now());
    await finishChecks(tx, finished, clock.now());
    await forgetChecks(tx, forgotten);
    refuseAcross(until, checks, clock.now());
  });
}

/** What was checked before a kickoff is committed before it: alone it is, or is found to be too late. */
function refuseAcross(kickoff: Date | null, checks: readonly OrderCheck[], now: Date): void {
  if (checks.length > 1 && kickoff !== null && now >= kickoff)
    throw new Error('a game began while orders were carried out');
}
