import type { LineupCorrection } from '@singleback/contract/lineups.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Input } from '../../handlers.ts';
import { runningSeason, weekById } from '../season/season-service.ts';

/**
 * Corrections after the games that changed points of the caller's own lineups, newest first (rules 3.3): of one week,
 * or of the running season. Refuses with not_found when there is no such week.
 */
export async function ownCorrections(
  context: Context,
  { caller, query: { week_id: weekId } }: Input<'GET /corrections'>,
): Promise<LineupCorrection[]> {
  const { db, clock } = context;
  const week = weekId === undefined ? null : await weekById(db, weekId);
  const seasonId = week?.seasonId ?? (await runningSeason(db, clock.now())).season.id;
  const rows = await listCorrections(db, { userId: caller.userId, seasonId, weekId: week?.id ?? null });
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

/** A correction, and one user's lineups of its week with the player. Points are integer hundredths. */
interface CorrectionRow extends Record<string, unknown> {
  id: string;
  weekId: string;
  weekNumber: number;
  playerId: string;
  name: string;
  position: string;
  changes: { stat: string; old: number | null; new: number | null }[];
  pointsBefore: number;
  pointsAfter: number;
  notedAt: string;
  lineups: { id: string; name: string | null; isDoubled: boolean }[];
}

/** Nobody needs more. */
const MOST = 100;

/** Corrections that changed points of a user's lineups in a season or one of its weeks, newest first. */
async function listCorrections(
  db: Db,
  { userId, seasonId, weekId }: { userId: string; seasonId: string; weekId: string | null },
): Promise<CorrectionRow[]> {
  const { rows } = await db.execute<CorrectionRow>(sql`
    select correction.id, correction.week_id as "weekId", week.week_number as "weekNumber",
      player.id as "playerId", player.name, player.position, correction.changes,
      correction.points_before as "pointsBefore", correction.points_after as "pointsAfter",
      correction.noted_at as "notedAt",
      jsonb_agg(jsonb_build_object('id', lineup.id, 'name', lineup.name,
        'isDoubled', coalesce(lineup.double_down_player_id = player.id, false)) order by lineup.created_at, lineup.id)
        as lineups
    from lineups lineup
    join lineup_slots slot on slot.lineup_id = lineup.id
    join stat_corrections correction on correction.week_id = lineup.week_id and correction.player_id = slot.player_id
    join weeks week on week.id = correction.week_id
    join players player on player.id = correction.player_id
    where lineup.user_id = ${userId} and lineup.season_id = ${seasonId}
      and (${weekId}::uuid is null or lineup.week_id = ${weekId}::uuid)
      and correction.points_before <> correction.points_after
    group by correction.id, week.week_number, player.id
    order by correction.noted_at desc, correction.id
    limit ${MOST}`);
  return rows;
}
