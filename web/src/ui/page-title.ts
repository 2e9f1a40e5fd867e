import { useEffect } from 'react';

const PRODUCT = 'Singleback';

let ofRoute: string | null = null;
let ofView: string | null = null;

/** The document's title by the route that is open; null where it has none of its own. */
export function setRouteTitle(title: string | null): void {
  ofRoute = title;
  show();
}

/** The document's title while a view stands, before its route's: a page can have several views, and a 404 has no route. */
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
