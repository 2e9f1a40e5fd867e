import type { ScoreboardGame } from '../espn/scoreboard.ts';
import { scheduledGames } from './merge-games.ts';
import { noteLastPlay } from './plays/play-watch.ts';
import type { World } from './world.ts';

/** Applies a week's scoreboard game by game; returns why games were rejected or are missing, or null. */
export function applyScoreboard(
  world: World,
  week: number,
  games: readonly ScoreboardGame[],
  now: Date,
): string | null {
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
  const find = scheduledGames(ofRecord.games);
  const missing =
    lacking.length === 0 ? [] : [`games in progress are missing: ${lacking.map(({ espnId }) => espnId).join(', ')}`];
  const reasons = games.flatMap((game) => {
    const scheduled = find(game);
    if (scheduled === undefined) return [`game ${game.espnId} is not on the schedule: ${game.away} at ${game.home}`];
    const reason = watch.rejectionReason(game, scheduled, ofRecord.season, now);
    if (reason !== null) return [reason];
    world.seenAt.set(game.espnId, now);
    if (game.lastPlay !== undefined) noteLastPlay(world.plays, game.espnId, game.lastPlay, now);
    world.espnIds.set(scheduled.feedKey, game.espnId);
    if (game.status !== 'final') world.overSince.delete(game.espnId);
    else if (!world.overSince.has(game.espnId)) world.overSince.set(game.espnId, now);
    return [];
  });
  const all = [...missing, ...reasons];
  return all.length === 0 ? null : all.join('; ');
}
