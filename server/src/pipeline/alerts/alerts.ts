// Alerts: finds once a minute who is to be notified, and which standing orders are due, and enqueues jobs.

import { injuryLevel, orderNotice } from '@singleback/game/notifications/lineup-notices.ts';
import type { OrderResult } from '@singleback/game/orders/orders.ts';
import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { readInstallation, writeInstallation } from '../../db/installation.ts';
import { deleteNotices, type NoticeTo, recordNotices } from '../../db/notices.ts';
import { deleteChecks } from '../../db/orders/order-checks.ts';
import { type Db, query } from '../../db/pool.ts';
import { seasonKindColumn } from '../../db/season.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { queueDueOrders } from './orders.ts';
import { injuryNotices, lostGameNotices } from './player-news.ts';
import { reminderNotices } from './reminders.ts';
import { AT_ONCE, inBatches, isReachable } from './rows.ts';

/** Settings of the stage. */
export interface AlertSettings {
  jobs: Jobs;
  /** Set by the operator: free users are reminded of their lineups too. */
  remindsEveryone: boolean;
}

/** What the stage needs of the context; its clock is the season's. */
type AlertsContext = Pick<Context, 'db' | 'ids' | 'clock'>;

const RUN_EVERY_MS = MINUTE_MS;
const MOST_AT_ONCE = 1_000;
/** A faster season is watched rather than played, so no notices are sent. */
const MAX_SPEED = 60;

const STATE = 'alerts';
const WATCHING = 'watching';
const BLIND = 'blind';

/** Opens the stage: reminders and injury alerts by the season's clock, each sent once (A2.44). */
export function openAlerts(context: AlertsContext, settings: AlertSettings) {
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    /** Queues the standing orders that are due now, and once a minute the notices. */
    async run(): Promise<void> {
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
  await tx.execute(sql`delete from injury_levels`);
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

/**
 * Records who is doubtful or out in the weeks that are not over at `now`. A changed level counts from `since`; null
 * means an unknown time.
 */
async function recordLevels(db: Db, now: Date, since: Date | null): Promise<void> {
  const at = now.toISOString();
  await inTransaction(db, async (tx) => {
    const known = await tx.execute<{ status: string }>(sql`
      select distinct injury_status as status from player_weeks join weeks on weeks.id = week_id
      where end_date >= ${at} and injury_status is not null`);
    const levels = known.rows.flatMap(({ status }) => {
      const level = injuryLevel(status);
      return level === null ? [] : [{ status, level }];
    });
    const hurt = sql`
      select week_id, player_id, incoming.level from player_weeks join weeks on weeks.id = week_id
      join jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as incoming (status text, level text)
        on incoming.status = injury_status
      where end_date >= ${at}`;
    await tx.execute(sql`
      delete from injury_levels where (week_id, player_id) not in (select week_id, player_id from (${hurt}) as hurt)`);
    await tx.execute(sql`
      insert into injury_levels (week_id, player_id, level, since)
      select week_id, player_id, level, ${since?.toISOString() ?? null}::timestamptz from (${hurt}) as hurt
      on conflict (week_id, player_id) do update set level = excluded.level, since = excluded.since
      where injury_levels.level <> excluded.level`);
  });
}

interface DoneRow extends OrderResult {
  id: string;
  userId: string;
  lineupId: string | null;
  undoneUntil: string | null;
  doneAt: string;
}

/** Owners to notify of what became of their standing orders, whatever their plan, in batches. */
export async function* orderNotices(db: Db, now: Date): AsyncGenerator<NoticeTo[]> {
  for await (const rows of inBatches<DoneRow>((last) => readDone(db, now, last))) {
    yield rows.map((row) => ({ userId: row.userId, notice: noticeOf(row) }));
  }
}

function noticeOf(row: DoneRow) {
  const lock = row.undoneUntil === null ? null : new Date(row.undoneUntil);
  const notAfter = new Date(new Date(row.doneAt).getTime() + DAY_MS);
  return orderNotice(row, { id: row.id, lineupId: row.lineupId, undoneUntil: lock, notAfter });
}

/** What was done within the last day; the notice key is built in SQL too, so that nobody is read again. */
async function readDone(db: Db, now: Date, after: DoneRow | undefined): Promise<DoneRow[]> {
  const beyond = after ? sql`and done.id > ${after.id}` : sql``;
  return query<DoneRow>(db)`
    select done.id, done.user_id as "userId", done.kind, done.outcome, done.reason, done.lineup_id as "lineupId",
      done.slot_key as slot, done.is_double_down as "isDoubleDown", done.done_at as "doneAt", done.locks_at as "undoneUntil",
      weeks.week_number as "weekNumber", ${seasonKindColumn}, gone.name as "outName", come.name as "inName"
    from order_checks done
    join weeks on weeks.id = done.week_id
    join users on users.id = done.user_id
    left join players gone on gone.id = done.out_player_id
    left join players come on come.id = done.in_player_id
    where done.done_at > ${new Date(now.getTime() - DAY_MS).toISOString()} and not done.is_silent
      and done.undone_at is null and ${isReachable} ${beyond}
      and not exists (
        select from notices where notices.user_id = users.id and notices.key = concat_ws(' ', 'order', done.id::text))
    order by done.id limit ${AT_ONCE}`;
}
