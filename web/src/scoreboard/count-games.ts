// The scoreboard: games of a week, with the user's players in them.
import type { BoardGame } from './model.ts';

export interface GameCount {
  live: number;
  toCome: number;
  over: number;
  /** Postponed or cancelled. */
  off: number;
}

export function countGames(games: readonly Pick<BoardGame, 'status'>[]): GameCount {
  const count = (...states: BoardGame['status'][]) => games.filter(({ status }) => states.includes(status)).length;
  return {
    live: count('in_progress'),
    toCome: count('scheduled'),
    over: count('final'),
    off: count('postponed', 'cancelled'),
  };
}
