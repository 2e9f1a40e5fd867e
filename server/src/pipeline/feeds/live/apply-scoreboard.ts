import type { Doubt } from '../../doubt.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';
import { scheduledGames } from './merge-games.ts';
import { noteLastPlay } from './plays/play-watch.ts';
import type { World } from './world.ts';

/** Applies a week's scoreboard game by game; returns the doubts about games that are missing or not believed. */
export function applyScoreboard(
  world: World,
  week: number,
  games: readonly ScoreboardGame[],
  now: Date,
): readonly Doubt[] {
  const { ofRecord, watch } = world;
  if (ofRecord === null) return [];
  const there = new Set(games.map(({ espnId }) => espnId));
  const lacking = world.games.filter(
    ({ weekNumber, status, espnId }) =>
      weekNumber === week &&
      status === 'in_progress' &&
      watch.last(espnId ?? '')?.status === 'in_progress' &&
      !there.has(espnId ?? ''),
  );
  const find = scheduledGames(ofRecord.games);
  const doubt = (espnId: string | null, reason: string): Doubt => ({
    ...{ subject: `game ${espnId}`, reason, used: 'its last good state' },
  });
  const missing = lacking.map(({ espnId }) => doubt(espnId, 'it is in progress, and missing'));
  const doubts = games.flatMap((game) => {
    const scheduled = find(game);
    if (scheduled === undefined) return [doubt(game.espnId, `it is not on the schedule: ${game.away} at ${game.home}`)];
    const reason = watch.rejectionReason(game, scheduled, ofRecord.season, now);
    if (reason !== null) return [doubt(game.espnId, reason)];
    world.seenAt.set(game.espnId, now);
    if (game.lastPlay !== undefined) noteLastPlay(world.plays, game.espnId, game.lastPlay, now);
    world.espnIds.set(scheduled.feedKey, game.espnId);
    if (game.status === 'in_progress') world.lastOnAt.set(game.espnId, now);
    if (game.status !== 'delayed') world.startDelayedSince.delete(game.espnId);
    else if (!world.startDelayedSince.has(game.espnId)) world.startDelayedSince.set(game.espnId, now);
    if (game.status !== 'final') {
      world.overSince.delete(game.espnId);
      world.settled.delete(game.espnId);
    }
    if (game.status === 'final' && !world.overSince.has(game.espnId)) world.overSince.set(game.espnId, now);
    return [];
  });
  return [...missing, ...doubts];
}
