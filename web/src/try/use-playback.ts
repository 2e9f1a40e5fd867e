import { useEffect, useRef, useState } from 'react';

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
