// Alerts: finds once a minute who is to be notified, and which standing orders are due, and enqueues jobs.

import { injuryLevel, orderNotice } from '@singleback/game/notifications/lineup-notices.ts';
import type { OrderResult } from '@singleback/game/orders/orders.ts';
import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { readInstallation, writeInstallation } from '../../db/installation.ts';
import { deleteNotices, type NoticeTo, recordNotices } from '../../db/notices.ts';
import { deleteChecks, mayComeBack } from '../../db/orders/order-checks.ts';
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
/** What a pass does in one step: new notices, and batches of users or rows that are read, with or without any. */
const MOST_AT_ONCE = 1_000;
const MOST_BATCHES = 10;
/** A faster season is watched rather than played, so no notices are sent. */
const MAX_SPEED = 60;

const STATE = 'alerts';
const WATCHING = 'watching';
const BLIND = 'blind';

/** Opens the stage: reminders and injury alerts by the season's clock, each sent once (A2.44). */
export function openAlerts(context: AlertsContext, { jobs, remindsEveryone }: AlertSettings) {
  const { db, clock } = context;
  const now = () => clock.now();
  const isTooFast = () => clock.speed() > MAX_SPEED;
  const record = (batch: readonly NoticeTo[]) => recordNotices({ ...context, jobs }, batch, now());
  // Reminders read all users: the news must not wait for them.
  const sendNews = openPass(now, record, () => findNews(db, now, isTooFast()));
  const sendReminders = openPass(now, record, () => reminderNotices(db, now, remindsEveryone));
  return {
    /** Queues the standing orders that are due now, and once a minute the notices. */
    async run(): Promise<void> {
      if (!isTooFast()) await queueDueOrders({ ...context, jobs }, now());
      await sendNews();
      if (!isTooFast()) await sendReminders();
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

/**
 * A pass over what is found, a few batches a step, so that notices never delay scores however much there is to read. The
 * next pass begins a minute after the end of the last one, or with the step after one that failed.
 */
function openPass(
  now: () => Date,
  record: (batch: readonly NoticeTo[]) => Promise<number>,
  find: () => AsyncGenerator<NoticeTo[]>,
): () => Promise<void> {
  let endedAt = Number.NEGATIVE_INFINITY;
  let rest: AsyncGenerator<NoticeTo[]> | null = null;
  return async () => {
    if (rest === null && Math.abs(now().getTime() - endedAt) < RUN_EVERY_MS) return;
    const found = rest ?? find();
    rest = null;
    let count = 0;
    for (let batches = 0; batches < MOST_BATCHES && count < MOST_AT_ONCE; batches += 1) {
      const { value, done } = await found.next();
      if (done) {
        endedAt = now().getTime();
        return;
      }
      count += await record(value);
    }
    rest = found;
  };
}

/** Records injuries, and finds the notices of them, of orders and of lost games. */
async function* findNews(db: Db, now: () => Date, isTooFast: boolean): AsyncGenerator<NoticeTo[]> {
  const isFirst = (await readInstallation(db, STATE)) !== WATCHING;
  // Injuries from before the first look are not news.
  await recordLevels(db, now(), isFirst || isTooFast ? null : now());
  if (isFirst) await writeInstallation(db, STATE, WATCHING);
  if (isTooFast) return;
  yield* orderNotices(db, now);
  yield* lostGameNotices(db, now);
  yield* injuryNotices(db, now);
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
export async function* orderNotices(db: Db, now: () => Date): AsyncGenerator<NoticeTo[]> {
  for await (const rows of inBatches<DoneRow>((last) => readDone(db, now(), last))) {
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
      done.slot_key as slot, done.is_double_down as "isDoubleDown", done.done_at as "doneAt", case when ${mayComeBack} then done.locks_at end as "undoneUntil",
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
