import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** The games of a week, together. A week without games is neither begun nor over. */
export interface WeekGames {
  /** UTC; null while no kickoff is set. */
  firstKickoff: Date | null;
  hasStarted: boolean;
  isFinal: boolean;
}

/** How far the games of a week are. Cancelled ones do not count. */
export async function readWeekGames(db: Db, weekId: string): Promise<WeekGames> {
  const { rows } = await db.execute<{ first: string | null; started: boolean | null; final: boolean | null }>(sql`
    select min(kickoff) as first, bool_or(status in ('in_progress', 'final')) as started,
      bool_and(status = 'final') as final
    from games where week_id = ${weekId} and status <> 'cancelled'`);
  const [row] = rows;
  return {
    firstKickoff: row?.first ? new Date(row.first) : null,
    hasStarted: row?.started === true,
    isFinal: row?.final === true,
  };
}
