import { eq } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { clockState } from '../db/schema/house.ts';
import type { Clock } from './clock.ts';

const ROW = 1;
const KEEP_EVERY_MS = 2_000;

/** A clock that was made for a start and may be moved, forward only (rules 1.2). */
export interface SeasonClock extends Clock {
  /** Moves the clock and writes the move down. Throws a RangeError when it would go back. */
  move(change: { now?: Date; speed?: number }): Promise<void>;
  /** Writes down where the clock stands, exactly, and stops writing. */
  stop(): Promise<void>;
}

/** Where the clock of this database stood when it was last written down, or null on a new one. */
export async function keptSeasonTime(db: Db): Promise<{ seasonTime: Date; speed: number } | null> {
  const [row] = await db.select().from(clockState).where(eq(clockState.id, ROW));
  return row ?? null;
}

/**
 * Starts the season's clock at `start`. While it runs, a time a little ahead is kept in the database: a process that is
 * killed goes on from there, so that season time never goes back over something that was already locked.
 */
export async function startSeasonClock(db: Db, start: Date, speed: number): Promise<SeasonClock> {
  let base = { season: start.getTime(), real: performance.now(), speed };
  const seasonMs = () => base.season + (performance.now() - base.real) * base.speed;
  const keep = (aheadMs: number) => {
    const seasonTime = new Date(seasonMs() + aheadMs * base.speed);
    const row = { seasonTime, realTime: new Date(), speed: base.speed };
    return db
      .insert(clockState)
      .values({ id: ROW, ...row })
      .onConflictDoUpdate({ target: clockState.id, set: row });
  };
  const keepAhead = () => keep(2 * KEEP_EVERY_MS);
  await keepAhead();
  // A database that is away for a moment is somebody else's alarm; the clock goes on.
  const timer = setInterval(() => keepAhead().catch(() => {}), KEEP_EVERY_MS);
  timer.unref();

  return {
    now: () => new Date(seasonMs()),
    real: () => new Date(),
    speed: () => base.speed,
    async move({ now, speed: newSpeed }) {
      const current = seasonMs();
      if (now && now.getTime() < current) throw new RangeError('The clock moves forward only.');
      base = { season: now?.getTime() ?? current, real: performance.now(), speed: newSpeed ?? base.speed };
      await keepAhead();
    },
    async stop() {
      clearInterval(timer);
      await keep(0);
    },
  };
}
