import type { Summary } from '../espn/summary.ts';
import { CONFIRM_AFTER_MS } from './score-watch.ts';
import type { World } from './world.ts';

/**
 * Takes a box score in; why it is not believed, or null. One that knows less than the last (fewer plays, a lower score, a game
 * that was over going on) is an answer out of date, as caches give: it is believed when it is told again a little later.
 */
export function takeBox(world: World, box: Summary, now: Date): string | null {
  const { espnId } = box;
  const before = world.boxes.get(espnId)?.summary;
  const back = before === undefined ? null : stepBack(before, box);
  if (back !== null) {
    const since = world.doubtedBoxes.get(espnId) ?? now;
    world.doubtedBoxes.set(espnId, since);
    if (now.getTime() - since.getTime() < CONFIRM_AFTER_MS) return `the box score of game ${espnId} ${back}`;
  }
  world.doubtedBoxes.delete(espnId);
  world.boxes.set(espnId, { summary: box, readAt: now });
  return null;
}

function stepBack(before: Summary, box: Summary): string | null {
  if (before.isOver && !box.isOver) return 'goes from over to going on';
  for (const { team, score } of before.sides) {
    const now = box.sides.find((side) => side.team === team)?.score ?? 0;
    if (now < score) return `falls from ${score} to ${now} for ${team}`;
  }
  const [known, told] = [playsIn(before), playsIn(box)];
  return told < known ? `goes back from ${known} plays to ${told}` : null;
}

const playsIn = ({ drives }: Summary) => drives.reduce((count, { plays }) => count + plays.length, 0);
