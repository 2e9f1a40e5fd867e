import type { GameTime } from '@singleback/game/players/lock.ts';

/** A player's game, as the next lock is read from it. */
interface Lockable {
  /** UTC; null on a bye and while it is not set. */
  readonly kickoff: Date | null;
  readonly gameTime: GameTime | null;
  /** 'SEA @ WAS', the same for both teams. */
  readonly game: string | null;
}

/** The next kickoff that locks one of the players, and the games that start then, each once. */
export interface NextLock {
  readonly at: Date;
  readonly games: readonly string[];
}

/** The next lock after `now`, the server's time [G4.4]; null when none is to come. */
export function nextLock(players: readonly Lockable[], now: Date): NextLock | null {
  const coming = players.filter(({ kickoff, gameTime }) => {
    return kickoff !== null && kickoff > now && gameTime?.started !== true && gameTime?.cancelled !== true;
  });
  const at = Math.min(...kickoffs(coming));
  if (!Number.isFinite(at)) return null;
  const together = coming.filter(({ kickoff }) => kickoff?.getTime() === at);
  return { at: new Date(at), games: [...new Set(together.flatMap(({ game }) => game ?? []))] };
}

/** Every kickoff in milliseconds UTC, each once, earliest first: the moments at which locks change. */
export function kickoffs(players: readonly Pick<Lockable, 'kickoff'>[]): number[] {
  const times = players.flatMap(({ kickoff }) => (kickoff === null ? [] : [kickoff.getTime()]));
  return [...new Set(times)].sort((a, b) => a - b);
}
