import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type BackLayers, makeBackLayers } from './back-layers.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of open layers at this history entry. */
    layers?: number;
  }
}

/** The layers of the page that the browser is on; those of the page before may still be closing. */
interface PageLayers {
  href: string;
  layers: BackLayers;
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

function layersAt(router: AnyRouter, href: string, going: Going): BackLayers {
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
