import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { WEEK_SETTLED } from '../announcements.ts';
import { settleWeeks } from './settle.ts';
import { hasDueCuts, standCuts } from './stand-cuts.ts';

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
