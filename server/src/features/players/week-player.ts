import type { GameStatus } from '@singleback/contract/players.ts';
import { expectedPoints } from '@singleback/game/players/injury.ts';
import { type GameTime, isLocked } from '@singleback/game/players/lock.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { Db } from '../../db/pool.ts';
import { type PlayerChoice, readWeekPlayers, type WeekPlayerRow } from './players-store.ts';

/** A player in a week, as the rules need it. Points are integer hundredths. */
export interface WeekPlayer {
  id: string;
  name: string;
  position: Position;
  /** Whether the player is available. One who is not may still be in an older lineup. */
  isListed: boolean;
  /** The team's game: null on a bye. */
  game: GameTime | null;
  /** The projection: 0 if the player is out or has no game; null if there is none. */
  projected: number | null;
  /** Null while unknown; 0 without a stat line in a finished game. */
  actual: number | null;
  row: WeekPlayerRow;
}

/** Reads a row by the rules of the game. A game that was cancelled scores nothing. */
function weekPlayer(row: WeekPlayerRow): WeekPlayer {
  return {
    id: row.id,
    name: row.name,
    position: row.position as Position,
    isListed: row.isListed,
    game: gameTime(row),
    projected: expectedPoints(row.projectedPoints, {
      injuryStatus: row.injuryStatus,
      hasNoGame: row.gameId === null || row.gameStatus === 'cancelled',
      hasPlayed: row.scoredPoints !== null,
    }),
    actual: actualPoints(row),
    row,
  };
}

/** Whether the player is locked at `now` [G4.4], for replies and notices. Saves are checked by `checkLineup`. */
export function isPlayerLocked(player: WeekPlayer, now: Date): boolean {
  return isLocked(player.game, now);
}

function gameTime(row: WeekPlayerRow): GameTime | null {
  if (row.gameId === null) return null;
  const status = row.gameStatus as GameStatus;
  return {
    kickoff: row.kickoff,
    started: row.lockedAt !== null || status === 'in_progress' || status === 'final',
    provisional: row.isLockProvisional === true,
    cancelled: status === 'cancelled',
  };
}

/** Points in hundredths: null while unknown or cancelled; 0 without a stat line in a finished game. */
export function actualPoints(row: Pick<WeekPlayerRow, 'gameStatus' | 'scoredPoints'>): number | null {
  if (row.gameStatus === 'cancelled') return null;
  if (row.scoredPoints !== null) return row.scoredPoints;
  return row.gameStatus === 'final' ? 0 : null;
}

/** Best projection first, players without one last. Stable: equals keep the order they came in. */
function byProjection(one: WeekPlayer, other: WeekPlayer): number {
  if (one.projected === null || other.projected === null)
    return Number(one.projected === null) - Number(other.projected === null);
  return other.projected - one.projected;
}

/** Players in a week, best projection first: all available ones, or some by id, available or not. */
export async function weekPlayers(db: Db, weekId: string, choice: PlayerChoice): Promise<WeekPlayer[]> {
  if (choice !== 'listed' && choice.length === 0) return [];
  return (await readWeekPlayers(db, weekId, choice)).map(weekPlayer).sort(byProjection);
}
