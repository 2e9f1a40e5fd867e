import type { GameStatus } from '@singleback/contract/players.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { Db } from '../../db/pool.ts';
import { runPrepared } from '../../db/prepared.ts';

/** A slot of a user's lineup in a season, with its player and game. Points are hundredths; null without a stat line. */
export interface BoardRow {
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
export function readBoardRows(db: Db, userId: string, seasonId: string): Promise<BoardRow[]> {
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
export async function readBoardVersion(db: Db, userId: string, seasonId: string): Promise<string> {
  const rows = await runPrepared<{ version: string }>(db, BOARD_VERSION, [userId, seasonId]);
  return rows[0]?.version ?? '';
}
