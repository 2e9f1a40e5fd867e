/** What a game can be in. */
export type GameState = 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';

/** The states of games as the scoreboard orders them [G2.61]. */
export const GAME_STATES: readonly GameState[] = ['in_progress', 'scheduled', 'final', 'postponed', 'cancelled'];

/** A game as the scoreboard orders it. A kickoff not yet set comes last. */
export interface OrderedGame {
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
