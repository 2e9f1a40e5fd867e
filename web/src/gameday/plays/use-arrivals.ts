import { useEffect, useRef, useState } from 'react';
import { useLink } from '../../live/live-link.ts';
import type { ShownPlay } from './shown-plays.ts';

type Arrivals = ReadonlyMap<number, 'tick' | 'slide'>;

const NONE: Arrivals = new Map();

/**
 * How the newest plays came while the list was in view: with a tick, or without one where the connection was away. Plays
 * that were there from the start have not arrived.
 */
export function useArrivals(plays: readonly ShownPlay[]): Arrivals {
  const { state } = useLink();
  const newest = plays[0]?.id ?? 0;
  const known = useRef(newest);
  const wasAway = useRef(false);
  const [arrivals, setArrivals] = useState(NONE);
  useEffect(() => {
    if (state !== 'connected') wasAway.current = true;
  }, [state]);
  useEffect(() => {
    const before = known.current;
    if (newest <= before) return;
    known.current = newest;
    const kind = wasAway.current ? 'slide' : 'tick';
    if (state === 'connected') wasAway.current = false;
    setArrivals(new Map(plays.flatMap(({ id }) => (id > before ? [[id, kind] as const] : []))));
  }, [newest, plays, state]);
  return arrivals;
}
