import type { TryWeekResult } from '@singleback/contract/try.ts';
import { useEffect, useRef, useState } from 'react';

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

const RUN_MS = 10_000;

export type Speed = '1' | '2';

/** The run of a week: the share that is played (0 to 1), its speed, and how to pause and to skip it. */
export interface Playback {
  readonly share: number;
  readonly isOver: boolean;
  readonly isPaused: boolean;
  readonly speed: Speed;
  togglePause(): void;
  setSpeed(speed: Speed): void;
  skip(): void;
}

/**
 * Runs a week in ten seconds, or in five at double speed; with reduced motion it is over at once. Keys, outside of
 * fields and buttons: Space pauses, S skips, 1 and 2 set the speed.
 */
export function usePlayback(): Playback {
  const [share, setShare] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0));
  const [isPaused, setPaused] = useState(false);
  const [speed, setSpeed] = useState<Speed>('1');
  const reached = useRef(share);
  const isOver = share >= 1;
  useEffect(() => {
    if (isPaused || isOver) return;
    let frame = 0;
    let last = performance.now();
    const step = (now: number) => {
      reached.current = Math.min(1, reached.current + ((now - last) * Number(speed)) / RUN_MS);
      last = now;
      setShare(reached.current);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPaused, isOver, speed]);
  useEffect(() => {
    if (isOver) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return;
      if (event.key === ' ') setPaused((before) => !before);
      else if (event.key === 's' || event.key === 'S') setShare(1);
      else if (event.key === '1' || event.key === '2') setSpeed(event.key);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOver]);
  return {
    ...{ share, isOver, isPaused, speed, setSpeed },
    togglePause: () => setPaused((before) => !before),
    skip: () => setShare(1),
  };
}

// A button or a field keeps its own keys.
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, select, textarea, [role="dialog"]') !== null;
}
