// Scoreboard: the clock, situation and order of NFL games.
import { ordinal } from '../players/matchup.ts';
import type { GameState } from './order.ts';

const QUARTERS = 4;

/** A game as its state line shows it. */
export interface ClockedGame {
  readonly status: GameState;
  /** 1 to 4, 5 and more in overtime; null when not known. */
  readonly quarter: number | null;
  /** '6:42'; null when not known. */
  readonly timeRemaining: string | null;
  /** Its kickoff has passed or will, and it does not start. */
  readonly isDelayed?: boolean | undefined;
}

/**
 * The status text of a game: '6:42 3rd' in play, 'Half' at half time (rules 7.14), 'Final' after it, 'Delayed' when its
 * start is; null when scheduled, where the start time is shown [G2.62].
 */
export function gameClock(game: ClockedGame): string | null {
  switch (game.status) {
    case 'scheduled':
      return game.isDelayed ? 'Delayed' : null;
    case 'final':
      return 'Final';
    case 'postponed':
      // It had begun: it stopped in a quarter and may go on.
      return game.quarter === null ? 'Postponed' : 'Suspended';
    case 'cancelled':
      return 'Canceled';
    case 'in_progress':
      if (isEnded(game)) return 'Ended';
      if (isHalfTime(game)) return 'Half';
      return [game.timeRemaining, quarterName(game.quarter)].filter((part) => part !== null).join(' ') || 'Live';
  }
}

/** Over, while its last figures are still missing: no time is left, of no quarter. */
function isEnded({ quarter, timeRemaining }: ClockedGame): boolean {
  return quarter === null && timeRemaining === '0:00';
}

function isHalfTime({ quarter, timeRemaining }: ClockedGame): boolean {
  return quarter === QUARTERS / 2 && timeRemaining === '0:00';
}

function quarterName(quarter: number | null): string | null {
  if (quarter === null || quarter < 1) return null;
  if (quarter <= QUARTERS) return ordinal(quarter);
  return quarter === QUARTERS + 1 ? 'OT' : `${quarter - QUARTERS}OT`;
}

const QUARTER_MINUTES = 15;

/**
 * How much of a game's sixty minutes is played, in minutes; all of it in overtime and after, none where it is not known. A
 * suspended game stays where it stopped.
 */
export function minutesPlayed(game: ClockedGame): number {
  if (game.status === 'final' || isEnded(game)) return QUARTERS * QUARTER_MINUTES;
  if ((game.status !== 'in_progress' && game.status !== 'postponed') || game.quarter === null || game.quarter < 1)
    return 0;
  if (game.quarter > QUARTERS) return QUARTERS * QUARTER_MINUTES;
  const [minutes, seconds] =
    /^(\d{1,2}):(\d{2})$/
      .exec(game.timeRemaining ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  const left = minutes === undefined || seconds === undefined ? QUARTER_MINUTES : minutes + seconds / 60;
  return (game.quarter - 1) * QUARTER_MINUTES + Math.min(QUARTER_MINUTES, Math.max(0, QUARTER_MINUTES - left));
}
