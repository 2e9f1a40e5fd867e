import type { LineupCorrection } from '@singleback/contract/lineups.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { runningSeason, weekById } from '../season/season-service.ts';
import { type CorrectionRow, listCorrections } from './corrections-store.ts';

/**
 * Corrections after the games that changed points of the caller's own lineups, newest first (rules 3.3): of one week,
 * or of the running season. Refuses with not_found when there is no such week.
 */
export async function ownCorrections(context: Context, caller: Caller, weekId?: string): Promise<LineupCorrection[]> {
  const { db, clock } = context;
  const { season } = await runningSeason(db, clock.now());
  const week = weekId === undefined ? null : await weekById(db, weekId);
  const rows = await listCorrections(db, { userId: caller.userId, seasonId: season.id, weekId: week?.id ?? null });
  return rows.map(presentCorrection);
}

function presentCorrection(row: CorrectionRow): LineupCorrection {
  return {
    id: row.id,
    week_id: row.weekId,
    week_number: row.weekNumber,
    player: { id: row.playerId, name: row.name, position: row.position },
    changes: row.changes,
    points_before: pointsFromHundredths(row.pointsBefore),
    points_after: pointsFromHundredths(row.pointsAfter),
    lineups: row.lineups.map(({ id, name, isDoubled }) => ({
      id,
      lineup_name: name,
      points_change: pointsFromHundredths((row.pointsAfter - row.pointsBefore) * (isDoubled ? 2 : 1)),
    })),
    noted_at: new Date(row.notedAt).toISOString(),
  };
}
