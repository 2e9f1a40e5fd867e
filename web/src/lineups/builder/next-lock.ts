import type { WeekPlayer } from '../../players/queries.ts';

type Kick = Pick<WeekPlayer, 'kickoff' | 'teamAbbreviation' | 'opponent' | 'game'>;

/** The next kick-off that locks somebody, and how many games it starts. */
export interface NextLock {
  readonly at: Date;
  readonly games: number;
}

/** The next kick-off after `now` (the server's), or null when none of the week is to come. */
export function nextLock(players: readonly Kick[], now: Date): NextLock | null {
  const coming = players.filter((player) => isComing(player, now));
  const at = Math.min(...coming.map(({ kickoff }) => kickoff?.getTime() ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(at)) return null;
  const games = new Set(coming.filter(({ kickoff }) => kickoff?.getTime() === at).map(gameKey));
  return { at: new Date(at), games: games.size };
}

/** Every kick-off of the week in milliseconds UTC, each once, earliest first: when what may be done can change. */
export function kickoffs(players: readonly Pick<WeekPlayer, 'kickoff'>[]): number[] {
  const times = players.flatMap(({ kickoff }) => (kickoff === null ? [] : [kickoff.getTime()]));
  return [...new Set(times)].sort((a, b) => a - b);
}

function isComing({ kickoff, game }: Kick, now: Date): boolean {
  return kickoff !== null && kickoff > now && game?.started !== true && game?.cancelled !== true;
}

/** Both teams of a game give the same key. */
function gameKey({ teamAbbreviation, opponent }: Kick): string {
  return [teamAbbreviation ?? '', opponent?.split(' ')[1] ?? ''].sort().join();
}
