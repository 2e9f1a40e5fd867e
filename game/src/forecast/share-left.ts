import type { ClockedGame } from '../scoreboard/game-clock.ts';

const QUARTERS = 4;
const QUARTER_SECONDS = 900;
const GAME_SECONDS = QUARTERS * QUARTER_SECONDS;

/** A game in its first second has started: its share is never 1, which is a game that has not. */
const LARGEST = (GAME_SECONDS - 1) / GAME_SECONDS;

/**
 * The share of a game's sixty minutes that is left, 1 to 0. 1 is a game that has not started, also a postponed one; 0 one
 * that is over or was cancelled. In overtime it is what is left of it. Null where the game is in progress or suspended
 * and its clock is not known: nothing can be said about such a game.
 */
export function shareLeft(game: ClockedGame): number | null {
  switch (game.status) {
    case 'scheduled':
      return 1;
    case 'final':
    case 'cancelled':
      return 0;
    case 'postponed':
      return game.quarter === null ? 1 : shareByClock(game);
    case 'in_progress':
      return shareByClock(game);
  }
}

function shareByClock({ quarter, timeRemaining }: ClockedGame): number | null {
  const seconds = secondsOf(timeRemaining);
  if (seconds === null) return null;
  // Over, while its last figures are still missing.
  if (quarter === null) return seconds === 0 ? 0 : null;
  if (quarter < 1) return null;
  const quartersAfter = Math.max(0, QUARTERS - quarter);
  return Math.min(LARGEST, (quartersAfter * QUARTER_SECONDS + Math.min(QUARTER_SECONDS, seconds)) / GAME_SECONDS);
}

function secondsOf(time: string | null): number | null {
  const [minutes, seconds] =
    /^(\d{1,2}):(\d{2})$/
      .exec(time ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return minutes === undefined || seconds === undefined ? null : minutes * 60 + seconds;
}
