import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { logPointChanges } from './change-logs.ts';
import { recomputeFigures } from './figures.ts';
import { isSeason, lockPipelineWriters, raiseVersion } from './season-keys.ts';

/**
 * Rescores every stat line of a season and recomputes its figures. Null when there is no such season. `changed` counts
 * changed rows.
 */
export function rescoreSeason(
  db: Db,
  { year, kind }: { year: number; kind: SeasonKind },
  now: Date,
): Promise<{ seasonId: string; lines: number; changed: number } | null> {
  return inTransaction(db, async (tx) => {
    await lockPipelineWriters(tx);
    const seasons = await tx.execute<{ id: string }>(sql`select id from seasons where ${isSeason({ year, kind })}`);
    const seasonId = seasons.rows[0]?.id;
    if (seasonId === undefined) return null;
    const lines = await tx.execute<{ player_id: string; week_id: string; position: Position; stats: StatLine }>(sql`
      select stat_lines.player_id, stat_lines.week_id, players.position, stat_lines.stats
      from stat_lines join players on players.id = stat_lines.player_id join weeks on weeks.id = stat_lines.week_id
      where weeks.season_id = ${seasonId}`);
    const scored = lines.rows.map(({ player_id, week_id, position, stats }) => ({
      player_id,
      week_id,
      points: scorePlayer(position, stats),
    }));
    const written = await tx.execute<{ player_id: string; week_id: string; game_id: string | null }>(sql`
      update stat_lines set points = scored.points, updated_at = ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(scored)}::jsonb) as scored (player_id uuid, week_id uuid, points int)
      where stat_lines.player_id = scored.player_id and stat_lines.week_id = scored.week_id
        and stat_lines.points <> scored.points
      returning stat_lines.player_id, stat_lines.week_id, stat_lines.game_id`);
    const { rows } = written;
    await logPointChanges(
      tx,
      {
        weekIds: rows.map(({ week_id }) => week_id),
        playerIds: rows.map(({ player_id }) => player_id),
        // Nothing was played: whatever changes is a correction.
        finalBefore: new Set(rows.flatMap(({ game_id }) => game_id ?? [])),
      },
      now,
    );
    const figures = await recomputeFigures(tx, seasonId);
    const changed = (written.rowCount ?? 0) + figures;
    if (changed > 0) await raiseVersion(tx, seasonId);
    return { seasonId, lines: scored.length, changed };
  });
}

/**
 * Deletes all results: points, scores, locks, injuries, rosters. Overrides go, too, because they were set later. Users,
 * groups and lineups stay. For a season that restarts at an earlier instant; the feed then reports everything again.
 */
export async function deleteResults(tx: Db): Promise<void> {
  await tx.execute(sql`delete from overrides`);
  await tx.execute(sql`delete from stat_corrections`);
  await tx.execute(sql`delete from point_changes`);
  await tx.execute(sql`delete from stat_lines`);
  await tx.execute(sql`delete from player_figures`);
  await tx.execute(sql`delete from matchup_figures`);
  await tx.execute(sql`delete from player_weeks`);
  await tx.execute(sql`delete from lost_games`);
  await tx.execute(sql`update players set injury_status = null, injury_notes = null, injury_updated_at = null`);
  await tx.execute(sql`
    update games set status = 'scheduled', locked_at = null, home_score = null, away_score = null, quarter = null,
      time_remaining = null, possession_team_id = null, reported_at = null, missing_since = null, delayed_since = null,
      is_lock_provisional = false, is_unconfirmed = false`);
  await tx.execute(sql`update seasons set version = version + 1`);
}

/** The counts of several rescored seasons together. */
export function totalOf(all: readonly { lines: number; changed: number }[]): { lines: number; changed: number } {
  const sum = (figure: 'lines' | 'changed') => all.reduce((total, one) => total + one[figure], 0);
  return { lines: sum('lines'), changed: sum('changed') };
}
