import { useEffect, useRef, useState } from 'react';

/** How often a card says something to screen readers, at most. */
const EVERY_MS = 15_000;

/**
 * The one live region of a card: says its points and places, politely, when they have changed, and at most every 15
 * seconds.
 */
export function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const saidAt = useRef(performance.now());
  const known = useRef(text);
  useEffect(() => {
    if (known.current === text) return;
    const wait = Math.max(0, saidAt.current + EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      known.current = text;
      saidAt.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="sr-only" aria-live="polite" aria-atomic>
      {said}
    </p>
  );
}
