import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { GameRecord } from '../../report.ts';
import { LIVE_SOURCES } from '../../report.ts';
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
