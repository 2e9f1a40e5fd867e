import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type BackLayers, makeBackLayers } from './back-layers.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of open layers at this history entry. */
    layers?: number;
  }
}

interface PageLayers {
  readonly href: string;
  readonly layers: BackLayers;
  readonly stop: () => void;
}

const ofPage = new WeakMap<RouterHistory, PageLayers>();

/** While `isOpen`, Back calls `close` instead of leaving the page; with several open layers, for the topmost one. */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const router = useRouter();
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const layers = layersOfPage(router);
    const layer = { close: () => newest.current() };
    layers.open(layer);
    return () => layers.closed(layer);
  }, [isOpen, router]);
}

/** The number of layers open when the page was loaded: above zero after a reload in one of them. */
export function useLayersAtStart(): number {
  return useRouter().history.location.state.layers ?? 0;
}

function layersOfPage(router: AnyRouter): BackLayers {
  const { history } = router;
  const { href } = history.location;
  const known = ofPage.get(history);
  if (known !== undefined && known.href === href) return known.layers;
  known?.stop();
  const layers = makeBackLayers({
    at: () => (history.location.href === href ? (history.location.state.layers ?? 0) : null),
    push: (open) =>
      void router.navigate({
        to: '.',
        search: true,
        state: (before) => ({ ...before, layers: open }),
        resetScroll: false,
        ignoreBlocker: true,
      }),
    back: (entries) => history.go(-entries, { ignoreBlocker: true }),
  });
  ofPage.set(history, { href, layers, stop: history.subscribe(layers.onMoved) });
  return layers;
}
