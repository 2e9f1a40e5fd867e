import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A correction of a player's line in a week, and the change in hundredths. */
export interface CorrectedLine extends Record<string, unknown> {
  playerId: string;
  changes: { stat: string; old: number | null; new: number | null }[];
  pointsChange: number;
}

/** Corrections that changed points of these players in a week, oldest first (rules 3.3). */
export async function correctedLines(db: Db, weekId: string, playerIds: readonly string[]): Promise<CorrectedLine[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await db.execute<CorrectedLine>(sql`
    select player_id as "playerId", changes, points_after - points_before as "pointsChange" from stat_corrections
    where week_id = ${weekId} and player_id = any (${sql.param([...playerIds])}::uuid[]) and points_before <> points_after
    order by noted_at, id`);
  return rows;
}
