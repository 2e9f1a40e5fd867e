import type { ExportedWeek } from '@singleback/contract/season-export.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import { wasMember } from '../../db/members.ts';
import { type Db, query } from '../../db/pool.ts';

type ExportedLine = ExportedWeek['statLines'][number];

/**
 * The stat lines of these players in a week, with the corrections that moved their points, oldest first. Without a figure
 * the line is empty: it gives the 0 points that the player has.
 */
export async function listExportedLines(db: Db, weekId: string, playerIds: readonly string[]): Promise<ExportedLine[]> {
  const rows = await query<ExportedLine>(db)`
    select players.id as "playerId", position, coalesce(stats, '{}') as line, coalesce((
      select json_agg(json_build_object('at', noted_at, 'before', points_before, 'after', points_after)
        order by noted_at, id)
      from stat_corrections change
      where change.player_id = players.id and change.week_id = ${weekId} and points_before <> points_after
    ), '[]') as corrections
    from players left join stat_lines line on line.player_id = players.id and line.week_id = ${weekId}
    where players.id = any (${sql.param([...playerIds])}::uuid[])
    order by players.id`;
  return rows.map(({ playerId, position, line, corrections }) => ({
    ...{ playerId, position, line },
    corrections: corrections.map(({ at, before, after }) => ({
      at: new Date(at).toISOString(),
      before: pointsFromHundredths(before),
      after: pointsFromHundredths(after),
    })),
  }));
}

/** A slot of a lineup in a group, with its user and player. */
export interface PlayedSlot {
  lineupId: string;
  lineupName: string | null;
  userId: string;
  username: string;
  createdAt: Date;
  slotKey: string;
  playerId: string;
  isDoubleDown: boolean;
}

/** A group's lineups in a week, by user name, and whose users had left before the week ended. */
export async function playedLineups(db: Db, groupId: string, weekId: string) {
  return query<{ id: string; hasLeft: boolean }>(db)`
    select lineup_id as id, not ${wasMember} as "hasLeft"
    from lineup_groups scored join users on users.id = scored.user_id join weeks week on week.id = scored.week_id
    where scored.group_id = ${groupId} and scored.week_id = ${weekId}
    order by shown_name, lineup_id`;
}

/** The slots of these lineups, in order. */
export async function playedSlots(db: Db, lineupIds: readonly string[]): Promise<PlayedSlot[]> {
  const rows = await query<PlayedSlot>(db)`
    select lineups.id as "lineupId", lineups.name as "lineupName", users.id as "userId", shown_name as username,
      lineups.created_at as "createdAt", slot_key as "slotKey", player_id as "playerId",
      player_id is not distinct from double_down_player_id as "isDoubleDown"
    from unnest(${sql.param([...lineupIds])}::uuid[]) with ordinality requested (id, place)
    join lineups on lineups.id = requested.id
    join users on users.id = lineups.user_id
    join lineup_slots on lineup_slots.lineup_id = lineups.id
    order by requested.place, slot_order`;
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
