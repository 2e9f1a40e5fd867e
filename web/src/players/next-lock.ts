import type { GameTime } from '@singleback/game/players/lock.ts';

/** The parts of a player's game that determine the lock. */
export interface Lockable {
  /** UTC; null on a bye and while not scheduled. */
  readonly kickoff: Date | null;
  readonly gameTime: GameTime | null;
  /** 'SEA @ WAS', the same for both teams. */
  readonly game: string | null;
}

/** The next kickoff that locks one of the players, and the games that start then, each once. */
interface NextLock {
  readonly at: Date;
  readonly games: readonly string[];
}

/** The next lock after `now` (server time) [G4.4]; null when there is none. */
export function nextLock(players: readonly Lockable[], now: Date): NextLock | null {
  const coming = players.filter(({ kickoff, gameTime }) => {
    return kickoff !== null && kickoff > now && gameTime?.started !== true && gameTime?.cancelled !== true;
  });
  const at = Math.min(...kickoffs(coming));
  if (!Number.isFinite(at)) return null;
  const together = coming.filter(({ kickoff }) => kickoff?.getTime() === at);
  return { at: new Date(at), games: [...new Set(together.flatMap(({ game }) => game ?? []))] };
}

/** All kickoffs in milliseconds UTC, without duplicates, earliest first: the moments when locks change. */
export function kickoffs(players: readonly Pick<Lockable, 'kickoff'>[]): number[] {
  const times = players.flatMap(({ kickoff }) => (kickoff === null ? [] : [kickoff.getTime()]));
  return [...new Set(times)].sort((a, b) => a - b);
}

/** 'SEA @ WAS', the same for players of both teams: 'vs SEA' of a Washington player. Null without a game. */
export function gameLabel(team: string | null, opponent: string | null): string | null {
  const [side, other] = opponent?.split(' ') ?? [];
  if (team === null || other === undefined) return null;
  return side === '@' ? `${team} @ ${other}` : `${other} @ ${team}`;
}
