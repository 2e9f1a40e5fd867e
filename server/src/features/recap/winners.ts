import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { recordGroupEvent } from '../groups/history-service.ts';
import { allSeasons, seasonRunningAt } from '../season/season-service.ts';
import { finalWeeks } from './recap-service.ts';
import {
  deleteWinners,
  insertRevision,
  listChangedWeeks,
  lockRevision,
  readShownNames,
  saveRevision,
  storeWinners,
  type WinnersRow,
} from './winners-store.ts';

/**
 * Remembers who won each final week of the running season in every group, and announces to a group that a correction has
 * given one of its weeks to somebody else: in its log, and to its members. Returns the number of such groups. Safe to run
 * in several processes.
 */
export async function announceNewWinners(context: Context): Promise<number> {
  const { db, clock } = context;
  const seasons = await allSeasons(db);
  if (seasons.length === 0) return 0;
  const running = seasonRunningAt(seasons, clock.now());
  const final = await finalWeeks(db, running, clock.now());
  const weekIds = final.map(({ id }) => id);
  await deleteWinners(db, running.season.id, clock.now());
  let count = 0;
  for (const { weekId, revision } of await listChangedWeeks(db, weekIds)) {
    const weekNumber = final.find(({ id }) => id === weekId)?.weekNumber ?? 0;
    count += await inTransaction(db, async (tx) => {
      const known = await lockRevision(tx, weekId);
      if (known === revision || (known === null && !(await insertRevision(tx, weekId, revision)))) return 0;
      const changed = await storeWinners(tx, weekId);
      await saveRevision(tx, weekId, revision);
      for (const each of changed) await announce(tx, context, each, weekNumber);
      return changed.length;
    });
  }
  return count;
}

async function announce(
  tx: Db,
  context: Context,
  { groupId, userIds, before, points }: WinnersRow & { before: string[] },
  weekNumber: number,
): Promise<void> {
  const names = await readShownNames(tx, [...userIds, ...before]);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? 'a former member').sort();
  const [only, ...others] = userIds;
  await recordGroupEvent(tx, context, {
    ...{ groupId, action: 'winner_changed', userId: null, weekNumber },
    ...(only !== undefined && others.length === 0 && { memberId: only }),
  });
  await insertGroupNews(tx, context, groupId, {
    ...{ kind: 'winner_changed', weekNumber, points },
    ...{ winners: named(userIds), before: named(before) },
  });
}
