import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { clockState } from '../../db/schema/system.ts';
import type { Clock } from '../clock.ts';
import { repeat } from '../repeat.ts';

const ROW = 1;
const KEEP_EVERY_MS = 2_000;

/** Sent by NOTIFY when the clock is moved: other processes follow. */
export const CLOCK_MOVED = 'clock_moved';

/** A clock with its own start that may be moved, forward only (rules 1.2). */
export interface SeasonClock extends Clock {
  /** Moves the clock and stores the move. Throws a RangeError when it would go back. */
  move(change: { now?: Date; speed?: number }): Promise<void>;
  /** Reads the stored clock, which another process may have moved. */
  follow(): Promise<void>;
  /** Stores the exact time and stops storing. */
  stop(): Promise<void>;
}

/** The season time last stored in this database, or null in a new one. */
export async function storedSeasonTime(db: Db): Promise<{ seasonTime: Date; realTime: Date; speed: number } | null> {
  const [row] = await db.select().from(clockState).where(eq(clockState.id, ROW));
  return row ?? null;
}

/** The season's time now, or where it stopped: a running process stores a time slightly ahead. Null in a new database. */
export async function readSeasonTime(db: Db): Promise<Date | null> {
  const [row] = await db.select().from(clockState).where(eq(clockState.id, ROW));
  if (!row) return null;
  const aheadMs = Math.max(0, row.realTime.getTime() - Date.now());
  return new Date(row.seasonTime.getTime() - aheadMs * row.speed);
}

/**
 * Whether a running process keeps the stored clock, which takes some seconds to see. It does so even while its locks are
 * lost with a connection.
 */
export async function isClockKept(db: Db): Promise<boolean> {
  const keptAt = async () => (await storedSeasonTime(db))?.realTime.getTime();
  const before = await keptAt();
  await sleep(2 * KEEP_EVERY_MS);
  return (await keptAt()) !== before;
}

/**
 * Starts the season's clock at `start`, for the only running process. It stores a time slightly ahead: a killed
 * process continues from there, so that season time never falls back behind a lock.
 */
export async function startSeasonClock(db: Db, start: Date, speed: number): Promise<SeasonClock> {
  const row = { seasonTime: start, realTime: new Date(), speed };
  await db
    .insert(clockState)
    .values({ id: ROW, ...row })
    .onConflictDoUpdate({ target: clockState.id, set: { ...row, moves: sql`${clockState.moves} + 1` } });
  return joinSeasonClock(db);
}

/** The clock of other processes on this database: all show the same time, and one move moves all. */
export async function joinSeasonClock(db: Db): Promise<SeasonClock> {
  let base = await readBase(db);
  let latest = 0;
  const seasonMs = () => {
    latest = Math.max(latest, base.season + (performance.now() - base.real) * base.speed);
    return latest;
  };
  const rowIn = (aheadMs: number) => ({
    seasonTime: new Date(seasonMs() + aheadMs * base.speed),
    realTime: new Date(Date.now() + aheadMs),
    speed: base.speed,
  });
  const write = (now: Date, speed: number) => writeMove(db, { seasonTime: now, realTime: new Date(), speed });
  const follow = async () => {
    base = await readBase(db);
    // It is stopped, but this process had run further: the others follow, since no clock goes back.
    if (base.speed > 0 || Math.floor(latest) <= base.season) return;
    await write(new Date(latest), 0);
    base = await readBase(db);
  };
  const keep = async (aheadMs: number) => {
    const kept = await db
      .update(clockState)
      .set(rowIn(aheadMs))
      .where(sql`${clockState.id} = ${ROW} and ${clockState.moves} = ${base.moves}`);
    // Another process has moved it, and this one was not notified yet.
    if (kept.rowCount === 0) await follow();
  };
  await keep(2 * KEEP_EVERY_MS);
  // An unreachable database is reported elsewhere; the clock keeps running.
  const unsaid = { error: () => {} };
  const keeping = repeat(KEEP_EVERY_MS, unsaid, '', () => keep(2 * KEEP_EVERY_MS), 'later');

  return {
    now: () => new Date(seasonMs()),
    real: () => new Date(),
    speed: () => base.speed,
    follow,
    async move({ now, speed = base.speed }) {
      const current = seasonMs();
      if (now && now.getTime() < current) throw new RangeError('The clock moves forward only.');
      await write(now ?? new Date(current), speed);
      await follow();
      await keep(2 * KEEP_EVERY_MS);
    },
    async stop() {
      // Else it may be written after the last one, as if this process still ran.
      await keeping.stop();
      await keep(0);
    },
  };
}

async function writeMove(db: Db, row: { seasonTime: Date; realTime: Date; speed: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(clockState)
      .set({ ...row, moves: sql`${clockState.moves} + 1` })
      .where(eq(clockState.id, ROW));
    await tx.execute(sql`select pg_notify(${CLOCK_MOVED}, '')`);
  });
}

/** At `real`, by this process's own stopwatch, the season time was `season`. */
async function readBase(db: Db): Promise<{ season: number; real: number; speed: number; moves: number }> {
  const [row] = await db.select().from(clockState).where(eq(clockState.id, ROW));
  if (!row) throw new Error('the season has no clock yet');
  const real = performance.now() + (row.realTime.getTime() - Date.now());
  return { season: row.seasonTime.getTime(), real, speed: row.speed, moves: row.moves };
}
