import { ordinal } from '../players/matchup.ts';
import type { GameState } from './order.ts';

const QUARTERS = 4;

/** A game as its state line tells it. */
export interface ClockedGame {
  readonly status: GameState;
  /** 1 to 4, 5 and more in overtime; null when not known. */
  readonly quarter: number | null;
  /** '6:42'; null when not known. */
  readonly timeRemaining: string | null;
}

/** The status text of a game: '6:42 3rd' in play, 'Final' after it; null when scheduled, where the start time is shown [G2.62]. */
export function gameClock(game: ClockedGame): string | null {
  switch (game.status) {
    case 'scheduled':
      return null;
    case 'final':
      return 'Final';
    case 'postponed':
      return 'Postponed';
    case 'cancelled':
      return 'Cancelled';
    case 'in_progress':
      return [game.timeRemaining, quarterName(game.quarter)].filter((part) => part !== null).join(' ') || 'Live';
  }
}

function quarterName(quarter: number | null): string | null {
  if (quarter === null || quarter < 1) return null;
  if (quarter <= QUARTERS) return ordinal(quarter);
  return quarter === QUARTERS + 1 ? 'OT' : `${quarter - QUARTERS}OT`;
}
