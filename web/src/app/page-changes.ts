import type { AnyRouter } from '@tanstack/react-router';
import { setRouteTitle } from '../ui/page-title.ts';

/** On every change of page: its title for the tab, and the focus at its beginning, where a reader goes on. */
export function announcePages(router: AnyRouter): void {
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
    setRouteTitle(title ?? null);
    if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true });
  });
}
