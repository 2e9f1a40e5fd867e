import { useEffect } from 'react';

const PRODUCT = 'Singleback';

let ofRoute: string | null = null;
let ofView: string | null = null;

/** The document title of the current route; null when it has none. */
export function setRouteTitle(title: string | null): void {
  ofRoute = title;
  show();
}

/**
 * The document title while a view is mounted, overriding the route's: a page can have several views, and a 404 has no
 * route.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    ofView = title;
    show();
    return () => {
      if (ofView === title) ofView = null;
      show();
    };
  }, [title]);
}

function show(): void {
  const title = ofView ?? ofRoute;
  document.title = title ? `${title} · ${PRODUCT}` : `${PRODUCT}: every player, once`;
}
