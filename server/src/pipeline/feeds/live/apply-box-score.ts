import type { Doubt } from '../../doubt.ts';
import { boxLines } from '../espn/box-lines.ts';
import type { Summary } from '../espn/summary.ts';
import { noteSummary } from './plays/play-watch.ts';
import { CONFIRM_AFTER_MS } from './score-watch.ts';
import type { World } from './world.ts';

/**
 * Applies a box score; returns why it is doubted. One that is behind the last (fewer plays, a lower score,
 * back in progress after the end) is probably a stale cache: it is accepted once it is repeated a little later.
 */
export function applyBoxScore(world: World, box: Summary, now: Date): readonly Doubt[] {
  const { espnId } = box;
  const before = world.boxes.get(espnId)?.summary;
  const back = before === undefined ? null : regression(before, box);
  if (back !== null) {
    const since = world.doubtedBoxes.get(espnId) ?? now;
    world.doubtedBoxes.set(espnId, since);
    if (now.getTime() - since.getTime() < CONFIRM_AFTER_MS) {
      return [{ subject: `game ${espnId}`, reason: `the box score ${back}`, used: 'the last good box score' }];
    }
  }
  world.doubtedBoxes.delete(espnId);
  keepLinesOf(world, world.boxes.get(espnId)?.summary, box);
  world.boxes.set(espnId, { summary: box, readAt: now });
  noteSummary(world.plays, box, now);
  return [];
}

/** An athlete whose row is malformed keeps the last good line. */
function keepLinesOf(world: World, before: Summary | undefined, box: Summary): void {
  const malformed = new Set(boxLines(box).leftOut.map(({ athleteId }) => athleteId));
  const known = [...(world.keptLines.get(box.espnId) ?? []), ...(before === undefined ? [] : boxLines(before).lines)];
  const kept = new Map(known.filter(({ athleteId }) => malformed.has(athleteId)).map((line) => [line.athleteId, line]));
  world.keptLines.set(box.espnId, [...kept.values()]);
}

function regression(before: Summary, box: Summary): string | null {
  if (before.isOver && !box.isOver) return 'goes from over to going on';
  for (const { team, score } of before.sides) {
    const now = box.sides.find((side) => side.team === team)?.score ?? 0;
    if (now < score) return `falls from ${score} to ${now} for ${team}`;
  }
  const [known, received] = [playsIn(before), playsIn(box)];
  return received < known ? `goes back from ${known} plays to ${received}` : null;
}

const playsIn = ({ drives }: Summary) => drives.reduce((count, { plays }) => count + plays.length, 0);
