import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

const TICK_MS = 700;

/**
 * A number that may move while you look: a new value takes the live colour at once and loses it in 700 ms. It does not
 * count up, and tabular figures keep its place. `text` is what is shown, already rounded.
 */
export function LiveNumber({ text, className }: { text: string; className?: string }) {
  const [ticked, setTicked] = useState(false);
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    setTicked(true);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The colour fades by itself; with reduced motion it holds for as long instead.
    const timer = setTimeout(() => setTicked(false), still ? TICK_MS : 40);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className={cx('live-number', className)} data-ticked={ticked}>
      {text}
    </span>
  );
}
