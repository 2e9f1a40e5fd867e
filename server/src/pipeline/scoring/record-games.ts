import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import type { GameRecord } from '../report.ts';
import type { SeasonKeys } from './season-keys.ts';

export interface RecordedGames {
  changed: number;
  /** Weeks in which a game began to count or stopped counting. */
  weekIds: string[];
}

/**
 * Stores the games that changed. A game locks when it is seen started or its last known kick-off has passed, and stays
 * locked whatever a feed reports later; only a cancelled game or one moved to another week unlocks (rules 1.5).
 * Reports older than the last one of the same game change nothing.
 */
export async function recordGames(
  tx: Db,
  ids: Ids,
  games: readonly GameRecord[],
  keys: SeasonKeys,
  now: Date,
): Promise<RecordedGames> {
  // First lock by the stored kick-offs: a kick-off that has passed can't be moved into the future.
  const at = now.toISOString();
  const passed = await lockPassed(tx, keys.seasonId, now);
  const rows = games.map((game) => ({
    ...game,
    id: ids.uuid(),
    weekId: keys.weekId(game.weekNumber),
    homeId: keys.teamId(game.home),
    awayId: keys.teamId(game.away),
    possessionId: game.possession === null ? null : keys.teamId(game.possession),
  }));
  const stopped = await weeksThatChange(tx, JSON.stringify(rows), now);
  const written = await tx.execute<{ week_id: string }>(sql`
    insert into games (id, feed_key, espn_id, week_id, home_team_id, away_team_id, kickoff, status, home_score, away_score,
      quarter, time_remaining, possession_team_id, updated_at, told_at)
    select id, "feedKey", "espnId", "weekId", "homeId", "awayId", kickoff, status, "homeScore", "awayScore", quarter,
      "timeRemaining", "possessionId", ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming (
      id uuid, "feedKey" text, "espnId" text, "weekId" uuid, "homeId" uuid, "awayId" uuid, kickoff timestamptz,
      status text, "homeScore" int, "awayScore" int, quarter int, "timeRemaining" text, "possessionId" uuid)
    on conflict (feed_key) do update set espn_id = excluded.espn_id, week_id = excluded.week_id,
      home_team_id = excluded.home_team_id, away_team_id = excluded.away_team_id, kickoff = excluded.kickoff,
      status = excluded.status, home_score = excluded.home_score, away_score = excluded.away_score,
      quarter = excluded.quarter, time_remaining = excluded.time_remaining,
      possession_team_id = excluded.possession_team_id, updated_at = excluded.updated_at, told_at = excluded.told_at,
      locked_at = case when excluded.status = 'cancelled' or excluded.week_id <> games.week_id
        then null else games.locked_at end
    where (games.espn_id, games.week_id, games.home_team_id, games.away_team_id, games.kickoff, games.status,
        games.home_score, games.away_score, games.quarter, games.time_remaining, games.possession_team_id)
      is distinct from (excluded.espn_id, excluded.week_id, excluded.home_team_id, excluded.away_team_id,
        excluded.kickoff, excluded.status, excluded.home_score, excluded.away_score, excluded.quarter,
        excluded.time_remaining, excluded.possession_team_id)
      and coalesce(games.told_at, '-infinity') <= excluded.told_at`);
  await tx.execute(sql`
    update games set told_at = ${at} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming ("feedKey" text)
    where games.feed_key = incoming."feedKey" and coalesce(games.told_at, '-infinity') < ${at}`);
  const begun = await lockPassed(tx, keys.seasonId, now);
  return { changed: passed + (written.rowCount ?? 0) + begun, weekIds: stopped };
}

async function lockPassed(tx: Db, seasonId: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const locked = await tx.execute(sql`
    update games set locked_at = least(coalesce(kickoff, ${at}), ${at}::timestamptz)
    where locked_at is null and week_id in (select id from weeks where season_id = ${seasonId})
      and ((status in ('scheduled', 'in_progress', 'final') and kickoff <= ${at}) or status in ('in_progress', 'final'))`);
  return locked.rowCount ?? 0;
}

async function weeksThatChange(tx: Db, incoming: string, now: Date): Promise<string[]> {
  const weeks = await tx.execute<{ week_id: string }>(sql`
    select distinct changed.week_id from jsonb_to_recordset(${incoming}::jsonb)
      as incoming ("feedKey" text, "weekId" uuid, status text)
    join games on games.feed_key = incoming."feedKey"
    cross join lateral (values (games.week_id), (incoming."weekId")) as changed (week_id)
    where (games.week_id <> incoming."weekId" or (games.status = 'cancelled') <> (incoming.status = 'cancelled'))
      and coalesce(games.told_at, '-infinity') <= ${now.toISOString()}`);
  return weeks.rows.map((week) => week.week_id);
}
