import type { ScoreboardGame } from '../espn/scoreboard.ts';
import { scheduledGames } from './merge-games.ts';
import type { World } from './world.ts';

/**
 * Takes a week's scoreboard in, game by game; why games of it are not believed, or null. One that lacks games that are on
 * is not believed at all.
 */
export function takeScoreboard(world: World, week: number, games: readonly ScoreboardGame[], now: Date): string | null {
  const { ofRecord, watch } = world;
  if (ofRecord === null) return null;
  const there = new Set(games.map(({ espnId }) => espnId));
  const lacking = world.games.filter(
    ({ weekNumber, status, espnId }) =>
      weekNumber === week &&
      status === 'in_progress' &&
      watch.last(espnId ?? '')?.status === 'in_progress' &&
      !there.has(espnId ?? ''),
  );
  if (lacking.length > 0) return `it lacks games that are on: ${lacking.map(({ espnId }) => espnId).join(', ')}`;
  const find = scheduledGames(ofRecord.games);
  const reasons = games.flatMap((told) => {
    const scheduled = find(told);
    if (scheduled === undefined) return [`game ${told.espnId} is not on the schedule: ${told.away} at ${told.home}`];
    const reason = watch.whyNot(told, scheduled, ofRecord.season, now);
    if (reason !== null) return [reason];
    world.espnIds.set(scheduled.feedKey, told.espnId);
    if (told.status !== 'final') world.overSince.delete(told.espnId);
    else if (!world.overSince.has(told.espnId)) world.overSince.set(told.espnId, now);
    return [];
  });
  return reasons.length === 0 ? null : reasons.join('; ');
}
