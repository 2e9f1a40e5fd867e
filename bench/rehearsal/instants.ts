import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { PlayedGame } from './league.ts';

/** Minutes from a kickoff at which something is due: before it, while it is played, at its end, when its box is late. */
const AROUND = [-20, 1, 45, 90, 135, 180, 197, 222, 250, 420];
const CLOSEST_MS = MINUTE_MS;

/**
 * The instants of a season at which something happens, in order; idle hours are skipped. `asked`: further ones, however
 * close they are to others.
 */
export function instantsOf(
  games: readonly PlayedGame[],
  { from, to, asked }: { from: Date; to: Date; asked: readonly Date[] },
): Date[] {
  const instants = new Set<number>();
  for (let day = from.getTime(); day <= to.getTime(); day += DAY_MS) instants.add(day);
  for (const { kickoff, postedAt } of games) {
    for (const minutes of AROUND) instants.add(kickoff.getTime() + minutes * MINUTE_MS);
    instants.add(postedAt.getTime() + HOUR_MS);
  }
  const inOrder = [...instants].filter((at) => at >= from.getTime() && at <= to.getTime()).toSorted((a, b) => a - b);
  const kept: number[] = [];
  for (const at of inOrder) if (kept.length === 0 || at - (kept.at(-1) as number) > CLOSEST_MS) kept.push(at);
  const further = asked.map((at) => at.getTime()).filter((at) => at >= from.getTime() && at <= to.getTime());
  return [...new Set([...kept, ...further])].toSorted((a, b) => a - b).map((at) => new Date(at));
}
