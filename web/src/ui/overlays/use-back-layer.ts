import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of open layers at this history entry. */
    layers?: number;
  }
}

/** The layers of the page that the browser is on; those of the page before may still be closing. */
interface PageLayers {
  href: string;
  layers: ReturnType<typeof makeBackLayers>;
}

const ofHistory = new WeakMap<RouterHistory, PageLayers>();

/** What a page that Back has come to takes to open its layers again. */
const RETURN_MS = 500;

/**
 * While `isOpen`, Back calls `close` instead of leaving the page; with several open layers, for the topmost one. Dialogs
 * do so by themselves.
 */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const router = useRouter({ warn: false }) as AnyRouter | null;
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => {
    // Without a router, as in an error boundary around it, there is no page to stay on.
    if (router === null) return;
    const { layers } = followHistory(router);
    if (!isOpen) return;
    const layer = { close: () => newest.current() };
    layers.open(layer);
    return () => layers.closed(layer);
  }, [isOpen, router]);
}

/** The number of layers open when the page was loaded: above zero after a reload in one of them. */
export function useLayersAtStart(): number {
  return useRouter().history.location.state.layers ?? 0;
}

function followHistory(router: AnyRouter): PageLayers {
  const history: RouterHistory = router.history;
  const known = ofHistory.get(history);
  if (known !== undefined) return known;
  const going: Going = { back: 0, isOvertaken: false };
  const { href: start } = history.location;
  const page: PageLayers = { href: start, layers: layersAt(router, start, going) };
  ofHistory.set(history, page);
  history.subscribe(({ action }) => {
    const { href } = history.location;
    const isBack = action.type === 'BACK' || action.type === 'GO';
    const { back, isOvertaken } = going;
    if (isBack) Object.assign(going, { back: 0, isOvertaken: false });
    if (href === page.href) return page.layers.onMoved();
    const layers = layersAt(router, href, going);
    Object.assign(page, { href, layers });
    if (isBack && isOvertaken) history.go(back, { ignoreBlocker: true });
    // A link in a dialog has led away from its entry.
    else if (isBack) setTimeout(layers.trim, RETURN_MS);
    else going.isOvertaken = action.type === 'PUSH' && back > 0;
  });
  return page;
}

/** The entries that are being left, and whether the page has meanwhile led to another: the browser then leaves that one. */
interface Going {
  back: number;
  isOvertaken: boolean;
}

function layersAt(router: AnyRouter, href: string, going: Going) {
  const { history } = router;
  return makeBackLayers({
    at: () => (history.location.href === href ? (history.location.state.layers ?? 0) : null),
    push: (open) =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, layers: open }),
        resetScroll: false,
        ignoreBlocker: true,
      }),
    back: (entries) => {
      going.back = entries;
      history.go(-entries, { ignoreBlocker: true });
    },
  });
}

/** Something above a page, or a later step of it: Back closes it. */
interface Layer {
  close(): void;
}

/** The part of the browser's history that layers need. */
export interface LayerEntries {
  /** The number of layers of the current entry; null when it belongs to another page. */
  at(): number | null;
  /** Adds an entry for this number of layers. */
  push(layers: number): void;
  /** Goes back this number of entries; `onMoved` is called once done. */
  back(entries: number): void;
}

/** What a layer takes to close. One that is still there asks first, and gets its entry back. */
const CLOSING_MS = 300;

/**
 * Gives each open layer a history entry, so that Back closes the topmost one instead of leaving the page. Layers that
 * open and close at the same time are batched: a dialog replaced by another keeps the entry. A layer that asks before it
 * closes stays one, below its question.
 */
export function makeBackLayers(entries: LayerEntries) {
  let stack: readonly Layer[] = [];
  let hasClosed = false;
  let isSettling = false;
  let isGoingBack = false;

  const settle = () => {
    const at = entries.at();
    if (at !== null && !isGoingBack) {
      // Still settling, so that the first of several entries is not taken for a move back from the last.
      for (let layers = at + 1; layers <= stack.length; layers += 1) entries.push(layers);
    }
    isSettling = false;
    if (at === null) hasClosed = false;
    if (at === null || isGoingBack) return;
    // Only layers closed here are removed: a reloaded page may be on an entry of earlier layers.
    if (hasClosed && stack.length < at) {
      isGoingBack = true;
      entries.back(at - stack.length);
    }
    hasClosed = false;
  };
  const settleSoon = () => {
    if (!isSettling) queueMicrotask(settle);
    isSettling = true;
  };

  return {
    open: (layer: Layer) => {
      stack = [...stack, layer];
      settleSoon();
    },
    /** The layer was closed on the page: by its button, Escape or a selection. */
    closed: (layer: Layer) => {
      if (!stack.includes(layer)) return;
      stack = stack.filter((each) => each !== layer);
      hasClosed = true;
      settleSoon();
    },
    /** The current entry has changed. */
    onMoved: () => {
      const at = entries.at();
      if (isGoingBack) {
        isGoingBack = false;
        settleSoon();
      } else if (at !== null && at < stack.length && !isSettling) {
        for (const layer of stack.slice(at).toReversed()) layer.close();
        setTimeout(settleSoon, CLOSING_MS);
      }
    },
    /** Leaves the entries of layers that are no longer there: Back has come to them from the page after. */
    trim: () => {
      hasClosed = true;
      settleSoon();
    },
  };
}
