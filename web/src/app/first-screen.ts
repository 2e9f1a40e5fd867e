import type { AnyRouter } from '@tanstack/react-router';

/** Removes the mark of the first screen when another page is opened. */
export function endFirstScreen(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) delete document.documentElement.dataset.first;
  });
}
