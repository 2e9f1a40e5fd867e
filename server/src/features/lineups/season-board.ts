import type { BoardLineup } from '@singleback/contract/lineups.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { actualPoints } from '../players/players-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { type BoardRow, readBoardRows, readBoardVersion } from './season-board-store.ts';

/** The caller's lineups of the running season, for the board, with the version that they have. */
export interface SeasonBoard {
  version: string;
  /** Null when the caller has this version. */
  lineups: BoardLineup[] | null;
}

/**
 * The caller's lineups of the running season, by week [G7.29]. Only the version is read when it is one that the caller
 * knows. Refuses with no_season while there is none.
 */
export async function seasonBoard(
  context: Context,
  { userId }: Caller,
  isKnown: (version: string) => boolean,
): Promise<SeasonBoard> {
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
