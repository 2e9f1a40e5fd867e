import { ordinal } from '@singleback/game/players/matchup.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useEffect, useRef, useState } from 'react';
import type { GroupPlace } from '../model.ts';

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

/** What screen readers hear of a place: '8th in Sunday Morning Regulars, up 1'. */
export function spokenPlace(name: string, { rank, change }: Pick<GroupPlace, 'rank' | 'change'>): string {
  if (rank === null) return `no place in ${isolated(name)}`;
  const moved = change === null || change === 0 ? '' : `, ${change > 0 ? 'up' : 'down'} ${Math.abs(change)}`;
  return `${ordinal(rank)} in ${isolated(name)}${moved}`;
}
