// Scoring: checks and stores what feeds report, scores stat lines, locks games, and logs corrections.

import { SCORING } from '@singleback/game/scoring/score-player.ts';
import { isStatKey, type StatKey, type StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';

/** A stored stat line and its new values in a report; no new stats if the line is removed. */
export interface LineChange extends Record<string, unknown> {
  player_id: string;
  week_id: string;
  game_id: string | null;
  old_stats: StatLine;
  old_points: number;
  old_source: string;
  new_stats: StatLine | null;
  new_points: number;
}

/** A change to a stat line of a finished game. Points are hundredths. */
export interface Correction {
  playerId: string;
  weekId: string;
  changes: { stat: StatKey; old: number | null; new: number | null }[];
  pointsBefore: number;
  pointsAfter: number;
  /** The source of the old values. */
  sourceBefore: string;
}

const SCORED = new Set<string>([
  ...[...SCORING.offense, ...SCORING.kicking, ...SCORING.defense].flatMap((row): readonly string[] => row.stats),
  SCORING.pointsAllowed.stat,
  SCORING.yardsAllowed.stat,
]);

/**
 * Whether a change of a finished game's line is a correction: any change by the same source, but from another source
 * only one that scores, since sources differ in the other figures.
 */
export function isCorrection(change: LineChange, source: string): boolean {
  return change.old_source === source || correctionOf(change).changes.some(({ stat }) => SCORED.has(stat));
}

/** The figures that a change affects. */
export function correctionOf(change: LineChange): Correction {
  const { old_stats: before, new_stats: after } = change;
  const stats = new Set([...Object.keys(before), ...Object.keys(after ?? {})].filter(isStatKey));
  return {
    playerId: change.player_id,
    weekId: change.week_id,
    changes: [...stats].flatMap((stat) => {
      const [old, fresh] = [before[stat] ?? null, after?.[stat] ?? null];
      return old === fresh ? [] : [{ stat, old, new: fresh }];
    }),
    pointsBefore: change.old_points,
    pointsAfter: change.new_points,
    sourceBefore: change.old_source,
  };
}

/** Stores corrections, so that users can see why an old total has changed (rules 3.3). */
export async function logCorrections(
  tx: Db,
  ids: Ids,
  corrections: readonly Correction[],
  source: string,
  now: Date,
): Promise<void> {
  if (corrections.length === 0) return;
  const rows = corrections.map((correction) => ({ id: ids.uuid(), ...correction }));
  await tx.execute(sql`
    insert into stat_corrections (id, player_id, week_id, changes, points_before, points_after, source,
      source_before, noted_at)
    select id, "playerId", "weekId", changes, "pointsBefore", "pointsAfter", ${source}, "sourceBefore", ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming (
      id uuid, "playerId" uuid, "weekId" uuid, changes jsonb, "pointsBefore" int, "pointsAfter" int, "sourceBefore" text)`);
}
