import { useEffect, useRef, useState } from 'react';
import { useLink } from '../../platform/live/live-link.ts';
import type { ShownPlay } from './shown-plays.ts';

type Arrivals = ReadonlyMap<number, 'tick' | 'slide'>;

const NONE: Arrivals = new Map();

/**
 * How the newest plays came while the list was in view: with a tick, or without one where the connection was away. Plays
 * that were there from the start have not arrived.
 * @param plays newest first; undefined while they load
 */
export function useArrivals(plays: readonly Pick<ShownPlay, 'id'>[] | undefined): Arrivals {
  const { state } = useLink();
  const newest = plays && (plays[0]?.id ?? 0);
  const known = useRef<number | null>(null);
  const away = useRef<'not yet connected' | 'connected' | 'away'>('not yet connected');
  const [arrivals, setArrivals] = useState(NONE);
  useEffect(() => {
    if (state === 'connected' && away.current === 'not yet connected') away.current = 'connected';
    if (state !== 'connected' && away.current === 'connected') away.current = 'away';
  }, [state]);
  useEffect(() => {
    if (plays === undefined || newest === undefined) return;
    const before = known.current;
    known.current = newest;
    if (before === null || newest <= before) return;
    const kind = away.current === 'away' ? 'slide' : 'tick';
    if (state === 'connected') away.current = 'connected';
    setArrivals(new Map(plays.flatMap(({ id }) => (id > before ? [[id, kind] as const] : []))));
  }, [newest, plays, state]);
  return arrivals;
}
