import type { BoardLineup, LineupCorrection } from '@singleback/contract/lineups.ts';
import type { GameStatus } from '@singleback/contract/players.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import { type Db, query, runPrepared } from '../../db/pool.ts';
import type { Input } from '../../handlers.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { actualPoints } from '../players/players-service.ts';
import { runningSeason, weekById } from '../season/season-service.ts';

/**
 * The caller's lineups of the running season, by week [G7.29]. Only the version is read when it is one that the caller
 * knows. Refuses with no_season while there is none.
 */
export async function seasonBoard(context: Context, { userId }: Caller, isKnown: (version: string) => boolean) {
  const { season } = await runningSeason(context.db, context.clock.now());
  const version = await readBoardVersion(context.db, userId, season.id);
  if (isKnown(version)) return { version, lineups: null };
  // Read after the version: what changes in between has an older tag and is requested again, never the reverse.
  const rows = await readBoardRows(context.db, userId, season.id);
  return { version, lineups: [...Map.groupBy(rows, ({ lineupId }) => lineupId).values()].map(presentBoardLineup) };
}

function presentBoardLineup(rows: BoardRow[]): BoardLineup {
  const [{ lineupId, weekId, groupIds, doubleDownPlayerId }] = rows as [BoardRow, ...BoardRow[]];
  return {
    id: lineupId,
    week_id: weekId,
    group_ids: groupIds,
    double_down_player_id: doubleDownPlayerId,
    slots: rows.map((row) => {
      const points = actualPoints({ gameStatus: row.gameStatus, scoredPoints: row.points });
      return {
        position_key: row.slotKey.toLowerCase(),
        player_id: row.playerId,
        name: row.name,
        position: row.position,
        team_id: row.teamId,
        team_abbreviation: row.teamAbbreviation,
        game_status: row.gameStatus,
        actual_points: points === null ? null : pointsFromHundredths(points),
      };
    }),
  };
}

/** A slot of a user's lineup in a season, with its player and game. Points are hundredths; null without a stat line. */
interface BoardRow {
  lineupId: string;
  weekId: string;
  groupIds: string[];
  doubleDownPlayerId: string | null;
  slotKey: string;
  playerId: string;
  name: string;
  position: Position;
  teamId: string | null;
  teamAbbreviation: string | null;
  gameStatus: GameStatus | null;
  points: number | null;
}

const BOARD_ROWS = {
  name: 'season-board',
  text: `
    select lineup.id as "lineupId", lineup.week_id as "weekId",
      array(select group_id from lineup_groups where lineup_id = lineup.id order by group_id) as "groupIds",
      lineup.double_down_player_id as "doubleDownPlayerId", slot.slot_key as "slotKey", player.id as "playerId",
      player.name, player.position, team.id as "teamId", team.abbreviation as "teamAbbreviation",
      game.status as "gameStatus", line.points
    from lineups lineup
    join weeks week on week.id = lineup.week_id
    join lineup_slots slot on slot.lineup_id = lineup.id
    join players player on player.id = slot.player_id
    left join player_weeks pw on pw.player_id = player.id and pw.week_id = lineup.week_id
    left join teams team on team.id = coalesce(pw.team_id, player.team_id)
    left join stat_lines line on line.player_id = player.id and line.week_id = lineup.week_id
    left join lateral (
      -- of a cancelled and rescheduled game within the week, the one that counts
      select status from team_games where week_id = lineup.week_id and team_id = team.id
      order by status = 'cancelled', kickoff nulls last limit 1
    ) game on true
    where lineup.user_id = $1 and lineup.season_id = $2
    order by week.week_number, lineup.created_at, lineup.id, slot.slot_order, slot.slot_key`,
};

/** The slots of a user's lineups of a season: lineups by week, oldest first, with their slots in order. */
function readBoardRows(db: Db, userId: string, seasonId: string): Promise<BoardRow[]> {
  return runPrepared<BoardRow>(db, BOARD_ROWS, [userId, seasonId]);
}

const BOARD_VERSION = {
  name: 'season-board-version',
  text: `
    select md5(concat_ws(' ',
      (select string_agg(id || ' ' || version, ' ' order by id) from lineups where user_id = $1 and season_id = $2),
      (select version from seasons where id = $2),
      (select string_agg(version::text, ' ' order by week_number) from weeks where season_id = $2))) as version`,
};

/** What a user's board of a season depends on: it differs after every change to one of the lineups, players or games. */
async function readBoardVersion(db: Db, userId: string, seasonId: string): Promise<string> {
  const rows = await runPrepared<{ version: string }>(db, BOARD_VERSION, [userId, seasonId]);
  return rows[0]?.version ?? '';
}

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
interface CorrectionRow {
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
  return query<CorrectionRow>(db)`
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
    limit ${MOST}`;
}
