import type { AnyRouter } from '@tanstack/react-router';
import { setRouteTitle } from '../ui/page-title.ts';

/** On every page change, sets the document title and moves the focus to the start of the page for screen readers. */
export function announcePages(router: AnyRouter): void {
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
    setRouteTitle(title ?? null);
    if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true });
  });
}
