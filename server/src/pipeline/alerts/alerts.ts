import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { readInstallation, writeInstallation } from '../../db/installation.ts';
import { deleteNotices, recordNotices } from '../../db/notices.ts';
import { deleteChecks } from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { injuryNotices } from './injuries.ts';
import { deleteLevels, recordLevels } from './levels-store.ts';
import { lostGameNotices } from './lost-games.ts';
import { orderNotices } from './order-notices.ts';
import { queueDueOrders } from './orders.ts';
import { reminderNotices } from './reminders.ts';

/** Settings of the stage. */
export interface AlertSettings {
  jobs: Jobs;
  /** Set by the operator: free users are reminded of their lineups too. */
  remindsEveryone: boolean;
}

/** What the stage needs of the context; its clock is the season's. */
export interface AlertsContext {
  db: Db;
  ids: Ids;
  clock: Clock;
}

/** Decides which notices are due. */
export interface Alerts {
  /** Queues the standing orders that are due now, and once a minute the notices. */
  run(): Promise<void>;
}

const RUN_EVERY_MS = MINUTE_MS;
const MOST_AT_ONCE = 1_000;
/** A faster season is watched rather than played, so no notices are sent. */
const MAX_SPEED = 60;

const STATE = 'alerts';
const WATCHING = 'watching';
const BLIND = 'blind';

/** Opens the stage: reminders and injury alerts by the season's clock, each sent once (A2.44). */
export function openAlerts(context: AlertsContext, settings: AlertSettings): Alerts {
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    async run() {
      const now = context.clock.now();
      const isTooFast = context.clock.speed() > MAX_SPEED;
      if (!isTooFast) await queueDueOrders({ ...context, jobs: settings.jobs }, now);
      if (Math.abs(now.getTime() - ranAt) < RUN_EVERY_MS) return;
      const isFirst = (await readInstallation(context.db, STATE)) !== WATCHING;
      // Injuries from before the first look are not news.
      await recordLevels(context.db, now, isFirst || isTooFast ? null : now);
      if (isFirst) await writeInstallation(context.db, STATE, WATCHING);
      const isDone = isTooFast || (await sendNotices(context, settings, now));
      // The rest is sent in the next step, so that notices never delay scores.
      if (isDone) ranAt = now.getTime();
    },
  };
}

/** Deletes the stage's state and notices, for a season that restarts at an earlier instant. */
export async function deleteAlertState(tx: Db): Promise<void> {
  await deleteLevels(tx);
  await deleteNotices(tx);
  await deleteChecks(tx);
  await writeInstallation(tx, STATE, BLIND);
}

/** False when the limit of one step was reached and more may be due. */
async function sendNotices(
  { db, ids }: AlertsContext,
  { jobs, remindsEveryone }: AlertSettings,
  now: Date,
): Promise<boolean> {
  let count = 0;
  const due = [
    ...[orderNotices(db, now), lostGameNotices(db, now), injuryNotices(db, now)],
    reminderNotices(db, now, remindsEveryone),
  ];
  for (const notices of due) {
    for await (const batch of notices) {
      count += await recordNotices({ db, ids, jobs }, batch, now);
      if (count >= MOST_AT_ONCE) return false;
    }
  }
  return true;
}
