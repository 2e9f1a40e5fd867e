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

/** The document title of a page or view with this title; null for the landing page. */
export function documentTitle(title: string | null): string {
  return title ? `${title} · ${PRODUCT}` : `${PRODUCT}: every player, once`;
}

/** Moves the focus to the start of the page for screen readers, or where the focused button disappears. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });

function show(): void {
  document.title = documentTitle(ofView ?? ofRoute);
}
