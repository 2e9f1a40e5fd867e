// The scoreboard: the clock, the situation, the leaders and the order of NFL games.

import { ordinal } from '../players/matchup.ts';

/** What a game can be in. */
export type GameState = 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';

/** The states of games as the scoreboard orders them [G2.61]. */
export const GAME_STATES: readonly GameState[] = ['in_progress', 'scheduled', 'final', 'postponed', 'cancelled'];

/** A game as the scoreboard orders it. A kickoff not yet set comes last. */
interface OrderedGame {
  readonly id: string;
  readonly status: GameState;
  readonly startTime: Date | null;
}

/** Orders games: in progress, then scheduled, then final [G2.61]; within each by kickoff, then by id. */
export function compareGames(a: OrderedGame, b: OrderedGame): number {
  return (
    GAME_STATES.indexOf(a.status) - GAME_STATES.indexOf(b.status) ||
    compareValues(
      a.startTime?.getTime() ?? Number.MAX_SAFE_INTEGER,
      b.startTime?.getTime() ?? Number.MAX_SAFE_INTEGER,
    ) ||
    compareValues(a.id, b.id)
  );
}

function compareValues<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const QUARTERS = 4;

/** A game as its state line shows it. */
interface ClockedGame {
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
  const seconds = secondsOf(game.timeRemaining);
  const left = seconds === null ? QUARTER_MINUTES : seconds / 60;
  return (game.quarter - 1) * QUARTER_MINUTES + Math.min(QUARTER_MINUTES, Math.max(0, QUARTER_MINUTES - left));
}

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

// The scoreboard: a game's leaders, clock and place in the list.

/** A player as the leaders of a game are picked. Points are hundredths, null where not known. */
interface LeadingPlayer {
  readonly id: string;
  readonly actual: number | null;
  readonly projected: number | null;
}

const LEADERS = 3;

/** The three who lead a game: by points once a player has any, by projection before. Ties are ordered by id. */
export function pickLeaders<Player extends LeadingPlayer>(players: readonly Player[]): Player[] {
  const hasBegun = players.some(({ actual }) => actual !== null);
  const leads = (player: Player) => (hasBegun ? player.actual : player.projected) ?? Number.NEGATIVE_INFINITY;
  return players.toSorted((a, b) => compareLeads(leads(b), leads(a)) || (a.id < b.id ? -1 : 1)).slice(0, LEADERS);
}

function compareLeads(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
