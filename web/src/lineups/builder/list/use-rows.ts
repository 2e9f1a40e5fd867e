import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BuilderPlayer } from '../builder-player.ts';
import type { ListView } from './use-list.ts';

interface Rows {
  players: readonly BuilderPlayer[];
  view: ListView;
  /** When incremented, the first row that can be added is focused. */
  focusCall: number;
  isTouch: boolean;
  firstOpen: () => number;
}

const ROW = 48;
const ROW_TOUCH = 64;
/** Rows rendered beyond each edge, so that scrolling shows no gaps. */
const OVERSCAN = 5;

/** The visible rows and the focused one, which stays rendered however far the list is scrolled. */
export function useRows({ players, view, focusCall, isTouch, firstOpen }: Rows) {
  const scroller = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const [wanted, setWanted] = useState<number | null>(null);
  const size = isTouch ? ROW_TOUCH : ROW;
  const rows = useVirtualizer({
    count: players.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: (index) => players[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (active >= players.length || shown.includes(active)) return shown;
      return [...shown, active].sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the rows' height changes, and only then
  useEffect(() => rows.measure(), [size]);

  useKeptPlace(scroller, view, () => setActive(0));

  const goTo = (index: number) => {
    setActive(index);
    setWanted(index);
    rows.scrollToIndex(index, { align: 'auto' });
  };

  // A row that was out of view exists only after the next render; then it is focused.
  useEffect(() => {
    if (wanted === null) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted}"] [data-row-button]`);
    if (!button) return;
    button.focus({ preventScroll: true });
    setWanted(null);
  });

  // A list opened by a slot starts with a pending focus request.
  const lastCall = useRef(0);
  useEffect(() => {
    if (lastCall.current === focusCall) return;
    lastCall.current = focusCall;
    if (players.length > 0) goTo(Math.max(0, firstOpen()));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // Holding the key would add a player to every slot.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? size) / size) - 1);
    const to = movedRow(event.key, active, players.length, page);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };

  return { scroller, items: rows.getVirtualItems(), height: rows.getTotalSize(), active, setActive, onKeyDown };
}

/** Each tab and sort order keeps its scroll position; a new search starts at the top. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, view: ListView, onMoved: () => void) {
  const places = useRef(new Map<string, number>());
  const key = `${view.tab} ${view.sort} ${view.availableOnly} ${view.search}`;
  const before = useRef(key);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const note = () => places.current.set(before.current, list.scrollTop);
    list.addEventListener('scroll', note, { passive: true });
    return () => list.removeEventListener('scroll', note);
  }, [scroller]);
  useLayoutEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const top = view.search === '' ? (places.current.get(key) ?? 0) : 0;
    scroller.current?.scrollTo({ top });
    onMoved();
  });
}

/** The row a key moves the focus to, in a list of `count` rows with `page` visible; null for other keys. */
export function movedRow(key: string, from: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, to));
}
