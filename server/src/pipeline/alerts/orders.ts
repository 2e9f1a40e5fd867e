import { CHECK_BEFORE_MS, submitKickoff } from '@singleback/game/orders/timing.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { currentWeek } from '@singleback/game/season/week.ts';
import { type FoundCheck, recordChecks } from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { type DueWindow, dueSlots, dueWeeks, seasonOfWeek } from './orders-store.ts';
import { readGames, readWeeks } from './reminders-store.ts';
import { AT_ONCE, gameTimeOf } from './rows.ts';

/** The rest is queued in the next step, so that orders never delay scores. */
const MOST_AT_ONCE = 5_000;
/** How long after a lock its checks that were not run are still reported. */
const MISSED_MS = HOUR_MS;

/**
 * Queues the checks of standing orders that are due at `now`, the season's time: slots that lock within 15 minutes and
 * whose player can't play, and weeks without a lineup. Each is queued once, in whatever process.
 */
export async function queueDueOrders({ db, ids, jobs }: { db: Db; ids: Ids; jobs: Jobs }, now: Date): Promise<void> {
  const week = currentWeek(await readWeeks(db), now);
  if (week === null) return;
  const games = (await readGames(db, week.id)).flatMap((row) => gameTimeOf(row) ?? []);
  const [from, until] = [new Date(now.getTime() - MISSED_MS), new Date(now.getTime() + CHECK_BEFORE_MS)];
  const isDue = (lock: Date | null): lock is Date => lock !== null && lock > from && lock <= until;
  // Most of the week there is nothing to look for.
  if (!games.some(({ kickoff, cancelled }) => cancelled !== true && isDue(kickoff))) return;
  const window: DueWindow = { week: { id: week.id, seasonId: await seasonOfWeek(db, week.id) }, now, from, until };
  const queue = async (find: () => Promise<FoundCheck[]>) => {
    for (let count = 0; count < MOST_AT_ONCE; ) {
      const found = await find();
      const added = await recordChecks({ db, ids, jobs }, found, now);
      count += added;
      if (added === 0 || found.length < AT_ONCE) return;
    }
  };
  for (const before of ['first', 'main'] as const) {
    const locksAt = submitKickoff(games, before);
    if (isDue(locksAt)) await queue(() => dueWeeks(db, window, { before, locksAt }, AT_ONCE));
  }
  await queue(() => dueSlots(db, window, submitKickoff(games, 'main'), AT_ONCE));
}
