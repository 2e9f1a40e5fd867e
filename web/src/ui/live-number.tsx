import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

const TICK_MS = 700;

/**
 * A number that may change while visible: a new value is highlighted and fades within 700 ms. It does not count up, and
 * tabular figures keep its width. `text` is already rounded.
 */
export function LiveNumber({ text, className }: { text: string; className?: string | undefined }) {
  const [ticked, setTicked] = useState(false);
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    setTicked(true);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The color fades by CSS; with reduced motion it stays for the same time instead.
    const timer = setTimeout(() => setTicked(false), still ? TICK_MS : 40);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span translate="no" className={cx('live-number', className)} data-ticked={ticked}>
      {text}
    </span>
  );
}
