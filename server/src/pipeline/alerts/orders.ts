import { CHECK_BEFORE_MS, chosenKickoff, submitKickoff } from '@singleback/game/orders/timing.ts';
import type { GameTime } from '@singleback/game/players/lock.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { currentWeek } from '@singleback/game/season/week.ts';
import { type FoundCheck, recordChecks } from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { chosenKickoffs, type DueKickoff, type DueWindow, dueSlots, dueWeeks, seasonOfWeek } from './orders-store.ts';
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
  // What is due is found at once and recorded in batches: each search reads all orders.
  const queue = async (found: readonly FoundCheck[]) => {
    for (let at = 0; at < found.length; at += AT_ONCE) {
      await recordChecks({ db, ids, jobs }, found.slice(at, at + AT_ONCE), now);
    }
  };
  for (const kickoff of dueKickoffs(games, await chosenKickoffs(db, window), now)) {
    if (isDue(kickoff.locksAt)) await queue(await dueWeeks(db, window, kickoff, MOST_AT_ONCE));
  }
  await queue(await dueSlots(db, window, submitKickoff(games, 'main'), MOST_AT_ONCE));
}

/** The kickoffs of a week before which something is submitted, by what users ordered and chose. */
function dueKickoffs(games: readonly GameTime[], chosen: readonly Date[], now: Date): DueKickoff[] {
  const choices = [
    ...(['first', 'main'] as const).map((rule) => ({ rule, time: null, locksAt: submitKickoff(games, rule) })),
    ...chosen.map((time) => ({ rule: null, time, locksAt: chosenKickoff(games, time, now) })),
  ];
  const scheduled = choices.flatMap(({ locksAt, ...choice }) => (locksAt === null ? [] : { ...choice, locksAt }));
  return [...Map.groupBy(scheduled, ({ locksAt }) => locksAt.getTime())].map(([time, alike]) => ({
    locksAt: new Date(time),
    rules: alike.flatMap(({ rule }) => rule ?? []),
    chosen: alike.flatMap((choice) => choice.time ?? []),
  }));
}
