import type { GameLogEntry, GameStatus, SeasonStats } from '@singleback/contract/players.ts';
import { expectedPoints } from '@singleback/game/players/expected-points.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { runningSeason } from '../season/season-service.ts';
import { findFigures, type GameLogRow, isPlayer, readGameLog } from './game-log-store.ts';
import { positionStats } from './position-stats.ts';

/**
 * A player's games of the running season so far, oldest first [G7.20, G3.13]. Refuses with not_found when there is no
 * such player.
 */
export async function gameLog(context: Context, playerId: string): Promise<{ data: GameLogEntry[] }> {
  const rows = await readGameLog(context.db, await seasonOf(context, playerId), playerId);
  return { data: rows.map(presentGame) };
}

/**
 * A player's figures of the running season's finished games [G7.21, G3.14]. Refuses with not_found when there is no
 * such player.
 */
export async function seasonStats(context: Context, playerId: string): Promise<{ data: SeasonStats }> {
  const seasonId = await seasonOf(context, playerId);
  const [rows, figures] = await Promise.all([
    readGameLog(context.db, seasonId, playerId),
    findFigures(context.db, seasonId, playerId),
  ]);
  const finished = rows.filter((row) => statusOf(row) === 'final');
  const scored = finished.flatMap(({ points }) => points ?? []);
  const ofAll = (pick: (...points: number[]) => number) =>
    scored.length === 0 ? null : pointsFromHundredths(pick(...scored));
  return {
    data: {
      games_played: figures?.gamesPlayed ?? 0,
      total_fantasy_points: pointsFromHundredths(figures?.totalPoints ?? 0),
      average_fantasy_points: pointsFromHundredths(figures?.averagePoints ?? 0),
      position_rank: figures?.positionRank ?? null,
      best_game_points: ofAll(Math.max),
      worst_game_points: ofAll(Math.min),
      ...positionStats(finished.flatMap(linesOf)),
    },
  };
}

async function seasonOf({ db, clock }: Context, playerId: string): Promise<string> {
  if (!(await isPlayer(db, playerId))) throw new AppError('not_found', 'Player not found');
  return (await runningSeason(db, clock.now())).season.id;
}

function presentGame(row: GameLogRow): GameLogEntry {
  const status = statusOf(row);
  const actual = row.points ?? (status === 'final' ? 0 : null);
  // Cancelled games are not in the log.
  const projected = expectedPoints(row.projectedPoints, {
    injuryStatus: row.injuryStatus,
    hasNoGame: false,
    hasPlayed: row.stats !== null,
  });
  return {
    week_number: row.weekNumber,
    opponent: row.opponentAbbreviation && `${row.isHome ? 'vs' : '@'} ${row.opponentAbbreviation}`,
    game_status: status,
    played: row.stats !== null,
    actual_points: actual === null ? null : pointsFromHundredths(actual),
    projected_points: projected === null ? null : pointsFromHundredths(projected),
    ...positionStats(linesOf(row)),
  };
}

const statusOf = ({ status }: GameLogRow) => (status ?? 'final') as GameStatus;

const linesOf = ({ stats }: GameLogRow): StatLine[] => (stats === null ? [] : [stats as StatLine]);
