// What an operator sets by hand, and how it ends.
import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';

// Overrides lie on the stored rows, so that every reader sees them. Each keeps what the sources say in `beneath`.
// Before a report about such a row is stored the override is lifted, and afterwards it is laid on again, in the same
// transaction: what is beneath is therefore always as if there were no override.

/** The source of stat lines that the operator has set. */
export const OPERATOR = 'operator';

/** Restores what the sources say under these overrides, by id. */
export async function liftOverrides(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = among(ids);
  await tx.execute(sql`
    update games set status = beneath->>'status', home_score = (beneath->>'homeScore')::int,
      away_score = (beneath->>'awayScore')::int, kickoff = (beneath->>'kickoff')::timestamptz,
      quarter = (beneath->>'quarter')::int, time_remaining = beneath->>'timeRemaining',
      possession_team_id = (beneath->>'possessionId')::uuid
    from overrides where ${chosen} and kind = 'game' and games.id = overrides.game_id`);
  await tx.execute(sql`
    update player_weeks set injury_status = beneath->>'status', injury_notes = beneath->>'notes',
      injury_updated_at = (beneath->>'at')::timestamptz
    from overrides where ${chosen} and kind = 'injury' and beneath is not null
      and player_weeks.player_id = overrides.player_id and player_weeks.week_id = overrides.week_id`);
  await liftLines(tx, ids);
}

/** Stores what the sources say beneath these overrides, by id, and sets their values. */
export async function layOverrides(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = among(ids);
  await tx.execute(sql`
    update overrides set beneath = jsonb_build_object('status', games.status, 'homeScore', home_score,
      'awayScore', away_score, 'kickoff', kickoff, 'quarter', quarter, 'timeRemaining', time_remaining,
      'possessionId', possession_team_id)
    from games where ${chosen} and kind = 'game' and games.id = overrides.game_id`);
  // Quarter and time are those of the sources; they say nothing about a status that the sources don't report.
  await tx.execute(sql`
    update games set status = ${LAID_STATUS},
      home_score = coalesce(("values"->>'homeScore')::int, home_score),
      away_score = coalesce(("values"->>'awayScore')::int, away_score),
      kickoff = coalesce(("values"->>'kickoff')::timestamptz, kickoff),
      quarter = case when ${LAID_STATUS} = status then quarter end,
      time_remaining = case when ${LAID_STATUS} = status then time_remaining end,
      possession_team_id = case when ${LAID_STATUS} = status then possession_team_id end
    from overrides where ${chosen} and kind = 'game' and games.id = overrides.game_id`);
  await tx.execute(sql`
    update overrides set beneath = (
      select jsonb_build_object('status', injury_status, 'notes', injury_notes, 'at', injury_updated_at)
      from player_weeks where player_weeks.player_id = overrides.player_id and player_weeks.week_id = overrides.week_id)
    where ${chosen} and kind = 'injury'`);
  await tx.execute(sql`
    update player_weeks set injury_status = "values"->>'status', injury_notes = "values"->>'notes',
      injury_updated_at = set_at
    from overrides where ${chosen} and kind = 'injury' and player_weeks.player_id = overrides.player_id
      and player_weeks.week_id = overrides.week_id`);
  await layLines(tx, ids);
}

// A game that was called off is on once the sources have seen it start: its players are locked (rules 7.7).
const LAID_STATUS = sql`case when "values"->>'status' = 'cancelled' and locked_at is not null then status
  else coalesce("values"->>'status', status) end`;

// Only the figures that were named are set: all others are those of the sources (rules 7.20).
const LAID_STATS = sql`coalesce(beneath->'stats', '{}') || ("values"->'stats')`;

async function liftLines(tx: Db, ids: readonly string[]): Promise<void> {
  const chosen = sql`${among(ids)} and kind = 'stat_line'`;
  await tx.execute(sql`
    delete from stat_lines using overrides where ${chosen} and beneath is null
      and stat_lines.player_id = overrides.player_id and stat_lines.week_id = overrides.week_id`);
  const beneath = await readPoints(tx, sql`beneath->'stats'`, sql`${chosen} and beneath is not null`);
  await tx.execute(sql`
    update stat_lines set game_id = (beneath->>'gameId')::uuid, team_id = (beneath->>'teamId')::uuid,
      opponent_id = (beneath->>'opponentId')::uuid, stats = beneath->'stats', points = scored.points,
      source = beneath->>'source', updated_at = (beneath->>'updatedAt')::timestamptz,
      reported_at = (beneath->>'reportedAt')::timestamptz
    from overrides join jsonb_to_recordset(${beneath}::jsonb) as scored (id uuid, points int) on scored.id = overrides.id
    where stat_lines.player_id = overrides.player_id and stat_lines.week_id = overrides.week_id`);
}

async function layLines(tx: Db, ids: readonly string[]): Promise<void> {
  const chosen = sql`${among(ids)} and kind = 'stat_line'`;
  await tx.execute(sql`
    update overrides set beneath = (
      select jsonb_build_object('gameId', game_id, 'teamId', team_id, 'opponentId', opponent_id, 'stats', stats,
        'source', source, 'updatedAt', updated_at, 'reportedAt', reported_at)
      from stat_lines where stat_lines.player_id = overrides.player_id and stat_lines.week_id = overrides.week_id)
    where ${chosen}`);
  const set = await readPoints(tx, LAID_STATS, chosen);
  await tx.execute(sql`
    insert into stat_lines (player_id, week_id, game_id, team_id, opponent_id, stats, points, source, updated_at)
    select player_id, week_id, ("values"->>'gameId')::uuid, ("values"->>'teamId')::uuid, ("values"->>'opponentId')::uuid,
      ${LAID_STATS}, scored.points, ${OPERATOR}, set_at
    from overrides join jsonb_to_recordset(${set}::jsonb) as scored (id uuid, points int) on scored.id = overrides.id
    on conflict (player_id, week_id) do update set stats = excluded.stats, points = excluded.points,
      source = excluded.source, updated_at = excluded.updated_at`);
}

/** The points of lines of overrides, derived again, because the scoring of a stat may have changed since. */
async function readPoints(tx: Db, stats: ReturnType<typeof sql>, where: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await tx.execute<{ id: string; position: Position; stats: StatLine }>(sql`
    select overrides.id, players.position, ${stats} as stats
    from overrides join players on players.id = overrides.player_id where ${where}`);
  return JSON.stringify(rows.map((row) => ({ id: row.id, points: scorePlayer(row.position, row.stats) })));
}

const among = (ids: readonly string[]) =>
  sql`overrides.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
