import type { TryWeekResult } from '@singleback/contract/try.ts';

/** A part of the run of a week: one kickoff window, in ms UTC, and its share of the run from `from` to `to` (0 to 1). */
export interface Part {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly games: readonly string[];
}

/** The kickoff windows of a week as parts of its run; more games take longer. */
export function partsOf(windows: TryWeekResult['windows']): Part[] {
  const weights = windows.map(({ games }) => 2 + Math.min(games.length, 8));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let from = 0;
  return windows.map(({ kickoff_time, ends_at, games }, at) => {
    const next = windows[at + 1];
    const start = Date.parse(kickoff_time);
    // A window ends where the next one begins: late games of the one run on in the other.
    const end = Math.min(
      Date.parse(ends_at),
      next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.kickoff_time),
    );
    const part = { start, end, from, to: from + (weights[at] ?? 0) / all, games };
    from = part.to;
    return part;
  });
}

/** The instant (ms UTC) that the run has reached at a share of it. */
export function instantAt(parts: readonly Part[], share: number): number {
  const part = parts.find(({ to }) => share < to) ?? parts.at(-1);
  if (part === undefined) return Number.POSITIVE_INFINITY;
  if (share >= 1) return Number.POSITIVE_INFINITY;
  return part.start + ((share - part.from) / (part.to - part.from)) * (part.end - part.start);
}

/** The share of the run at which an instant (ms UTC) is reached. */
export function shareOf(parts: readonly Part[], instant: number): number {
  let share = 0;
  for (const { start, end, from, to } of parts) {
    if (instant < start) return share;
    share = from + (to - from) * Math.min(1, (instant - start) / (end - start));
  }
  return share;
}

/** The last total of a line that is reached at an instant. */
export function totalAt(line: TryWeekResult['line'], instant: number): number {
  return line.findLast(({ at }) => Date.parse(at) <= instant)?.points ?? 0;
}

/** The points of a player reached at an instant, without the multiplier of the week. */
export function playerAt(moments: TryWeekResult['moments'], playerId: string, instant: number): number {
  const hundredths = moments.reduce(
    (sum, { at, player_id, gain }) =>
      player_id === playerId && Date.parse(at) <= instant ? sum + Math.round(gain * 100) : sum,
    0,
  );
  return hundredths / 100;
}
