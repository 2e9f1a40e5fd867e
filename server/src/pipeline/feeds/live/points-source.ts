import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { type GameRecord, LIVE_SOURCES } from '../../report.ts';
import { isOn } from './poll-plan.ts';
import type { World } from './world.ts';

/** Where the points of a game in progress come from, best first. */
export type PointsSource = (typeof LIVE_SOURCES)[number];

/** A source that was read within this time is used before any that follows it. */
const FRESH_MS = 3 * MINUTE_MS;
/** Sleeper publishes a game's last figures some minutes after its end. */
const SLEEPER_SETTLES_MS = 15 * MINUTE_MS;

/** The source in use for a game at `now`, and when it was last read; null before any was. */
export function pointsSourceOf(
  world: World,
  game: GameRecord,
  now: Date,
): { source: PointsSource; readAt: Date } | null {
  const known = LIVE_SOURCES.flatMap((source) => {
    const readAt = readAtOf(world, game, source);
    return readAt === null ? [] : [{ source, readAt }];
  });
  const fresh = known.find(({ readAt }) => now.getTime() - readAt.getTime() <= FRESH_MS);
  return fresh ?? known.toSorted((one, other) => other.readAt.getTime() - one.readAt.getTime())[0] ?? null;
}

/** Whether the source in use was read after the game was over, so that nothing more is expected of it. */
export function arePointsFinal(world: World, game: GameRecord, now: Date): boolean {
  const espnId = game.espnId ?? '';
  const box = world.boxes.get(espnId);
  if (box?.summary.isOver) return true;
  const over = world.overSince.get(espnId);
  const used = pointsSourceOf(world, game, now);
  if (over === undefined || used === null) return false;
  const settles = used.source === 'sleeper' ? SLEEPER_SETTLES_MS : 0;
  return used.readAt.getTime() >= over.getTime() + settles;
}

/** When a source was last read for a game; null where it was not. */
export function readAtOf(
  world: World,
  { espnId, home, away, weekNumber }: GameRecord,
  source: PointsSource,
): Date | null {
  if (source === 'sleeper') return world.sleeperLive.get(weekNumber)?.readAt ?? null;
  if (espnId === null) return null;
  if (source === 'espn') return world.boxes.get(espnId)?.readAt ?? null;
  const teams = [home, away].map((team) => world.core.get(espnId)?.teams.get(team)?.readAt.getTime());
  return teams.some((at) => at === undefined) ? null : new Date(Math.min(...(teams as number[])));
}

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
