import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

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
