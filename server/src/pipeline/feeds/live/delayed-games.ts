import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { GameRecord } from '../../report.ts';
import { pointsSourceOf } from './points-source.ts';
import { isOn } from './poll-plan.ts';
import type { World } from './world.ts';

/** Longer than a source and the one that helps it out may take. */
const LATE_MS = 4 * MINUTE_MS;

/**
 * Since when the score or the points of a game in progress are older than they should be, if they are: the last read of
 * the older of the two. Of a scheduled game, since when its start is delayed. Null while they are current, or their
 * figures are of record.
 */
export function delayedSince(world: World, game: GameRecord, now: Date): Date | null {
  const { espnId, status, feedKey } = game;
  if (status === 'scheduled') return world.startDelayedSince.get(espnId ?? '') ?? null;
  if (status !== 'in_progress' || espnId === null) return null;
  const lastOnAt = world.lastOnAt.get(espnId) ?? null;
  if (!isOn({ ...game, lastOnAt }, now.getTime())) return null;
  if (world.ofRecord?.lines.has(feedKey)) return null;
  const since = world.pointsWantedSince.get(espnId) ?? now;
  const score = world.seenAt.get(espnId) ?? since;
  const points = pointsSourceOf(world, game, now)?.readAt ?? since;
  const oldest = new Date(Math.min(score.getTime(), points.getTime()));
  return now.getTime() - oldest.getTime() > LATE_MS ? oldest : null;
}

/** Whether a game is marked as delayed and no longer is, or the other way round. */
export function hasDelayChanged(world: World, now: Date): boolean {
  return world.games.some(
    (game) => ((game.delayedSince ?? null) === null) !== (delayedSince(world, game, now) === null),
  );
}
