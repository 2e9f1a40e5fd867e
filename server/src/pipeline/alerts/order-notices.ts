import { orderNotice } from '@singleback/game/notifications/order-notice.ts';
import type { OrderResult } from '@singleback/game/orders/outcome.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import type { NoticeTo } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { AT_ONCE, isReachable } from './rows.ts';

interface DoneRow extends OrderResult {
  [column: string]: unknown;
  id: string;
  userId: string;
  lineupId: string | null;
  undoneUntil: string | null;
  doneAt: string;
}

/** Owners to tell what became of their standing orders, whatever their plan, in batches. */
export async function* orderNotices(db: Db, now: Date): AsyncGenerator<NoticeTo[]> {
  let last: DoneRow | undefined;
  do {
    const rows: DoneRow[] = await readDone(db, now, last);
    if (rows.length > 0) yield rows.map((row) => ({ userId: row.userId, notice: noticeOf(row) }));
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

function noticeOf(row: DoneRow) {
  const lock = row.undoneUntil === null ? null : new Date(row.undoneUntil);
  const notAfter = new Date(new Date(row.doneAt).getTime() + DAY_MS);
  return orderNotice(row, { id: row.id, lineupId: row.lineupId, undoneUntil: lock, notAfter });
}

/** What was done within the last day; the notice key is built in SQL too, so that nobody is read again. */
async function readDone(db: Db, now: Date, after: DoneRow | undefined): Promise<DoneRow[]> {
  const beyond = after ? sql`and done.id > ${after.id}` : sql``;
  const { rows } = await db.execute<DoneRow>(sql`
    select done.id, done.user_id as "userId", done.kind, done.outcome, done.reason, done.lineup_id as "lineupId",
      done.slot_key as slot, done.is_double_down as "isDoubleDown", done.done_at as "doneAt", done.locks_at as "undoneUntil",
      weeks.week_number as "weekNumber", gone.name as "outName", come.name as "inName"
    from order_checks done
    join weeks on weeks.id = done.week_id
    join users on users.id = done.user_id
    left join players gone on gone.id = done.out_player_id
    left join players come on come.id = done.in_player_id
    where done.done_at > ${new Date(now.getTime() - DAY_MS).toISOString()} and not done.is_silent
      and done.undone_at is null and ${isReachable} ${beyond}
      and not exists (
        select from notices where notices.user_id = users.id and notices.key = concat_ws(' ', 'order', done.id::text))
    order by done.id limit ${AT_ONCE}`);
  return rows;
}
