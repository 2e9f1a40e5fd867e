import { readInstallation, writeInstallation } from '../../db/installation.ts';
import { forgetNotices, recordNotices } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { injuryNotices } from './injuries.ts';
import { forgetLevels, noteLevels } from './levels-store.ts';
import { reminderNotices } from './reminders.ts';

/** What the stage is given beside the context. */
export interface AlertSettings {
  jobs: Jobs;
  /** The operator's: free users are reminded of their lineups too. */
  remindsEveryone: boolean;
}

/** What the stage needs of the context; its clock is the season's. */
export interface AlertsContext {
  db: Db;
  ids: Ids;
  clock: Clock;
}

/** Looks who is to be told what. */
export interface Alerts {
  /** Decides by what is known now, and hands it to the jobs; asked again within a minute it does nothing. */
  look(): Promise<void>;
}

const LOOK_EVERY_MS = 60_000;
const MOST_AT_ONCE = 1_000;
/** A season that runs faster is watched, not played: nobody is told anything in it. */
const FASTEST = 60;

const STATE = 'alerts';
const WATCHING = 'watching';
const BLIND = 'blind';

/** Opens the stage: reminders and injury alerts, decided by the season's clock, each thing once (A2.44). */
export function openAlerts(context: AlertsContext, settings: AlertSettings): Alerts {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    async look() {
      const now = context.clock.now();
      if (Math.abs(now.getTime() - lookedAt) < LOOK_EVERY_MS) return;
      const isFirst = (await readInstallation(context.db, STATE)) !== WATCHING;
      const isTooFast = context.clock.speed() > FASTEST;
      // What was so before anybody looked is no news.
      await noteLevels(context.db, now, isFirst || isTooFast ? null : now);
      if (isFirst) await writeInstallation(context.db, STATE, WATCHING);
      const isDone = isTooFast || (await sendNotices(context, settings, now));
      // The rest comes with the next step: what happens on the field does not wait for mails.
      if (isDone) lookedAt = now.getTime();
    },
  };
}

/** Takes back what the stage has seen and told, for a season that starts again at an earlier instant. */
export async function deleteAlertState(tx: Db): Promise<void> {
  await forgetLevels(tx);
  await forgetNotices(tx);
  await writeInstallation(tx, STATE, BLIND);
}

/** False: that was enough for one step, and there may be more. */
async function sendNotices(
  { db, ids }: AlertsContext,
  { jobs, remindsEveryone }: AlertSettings,
  now: Date,
): Promise<boolean> {
  let count = 0;
  for (const notices of [injuryNotices(db, now), reminderNotices(db, now, remindsEveryone)]) {
    for await (const batch of notices) {
      count += await recordNotices({ db, ids, jobs }, batch, now);
      if (count >= MOST_AT_ONCE) return false;
    }
  }
  return true;
}
