import type { SavedLineup } from '../model.ts';

export interface NextLock {
  readonly kickoff: Date;
  /** 'SEA @ WAS', or '3 games' where several start together. */
  readonly games: string;
}

/** The next kick-off after `now` that locks a player of these lineups; null when none is to come. */
export function nextLock(lineups: readonly SavedLineup[], now: Date): NextLock | null {
  const waiting = lineups
    .flatMap((lineup) => lineup.slots)
    .filter((slot) => slot.play === 'to_play' && slot.kickoff !== null && slot.kickoff > now);
  const kickoff = waiting.reduce<Date | null>(
    (first, slot) => (slot.kickoff !== null && (first === null || slot.kickoff < first) ? slot.kickoff : first),
    null,
  );
  if (kickoff === null) return null;
  const together = waiting.filter((slot) => slot.kickoff?.getTime() === kickoff.getTime());
  const games = [...new Set(together.flatMap((slot) => slot.game ?? []))];
  return { kickoff, games: games.length > 1 ? `${games.length} games` : (games[0] ?? '') };
}
