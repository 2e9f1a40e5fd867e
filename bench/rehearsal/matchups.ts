import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { PlayedGame } from './league.ts';

const ANNOUNCED_AFTER_MS = 2 * HOUR_MS;

/**
 * When the games of a league's week were known: those of a regular season always, those of a round of the postseason two
 * hours after the last game of the week before.
 */
export function matchupsKnown(games: readonly PlayedGame[]): (week: number, now: Date) => boolean {
  const ends = new Map<number, number>();
  for (const { week, endsAt } of games) ends.set(week, Math.max(ends.get(week) ?? 0, endsAt.getTime()));
  return (week, now) => week <= SEASON_WEEKS || now.getTime() >= (ends.get(week - 1) ?? 0) + ANNOUNCED_AFTER_MS;
}
