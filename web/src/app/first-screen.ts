import type { AnyRouter } from '@tanstack/react-router';

/** Whether the server drew the first HTML of this page for a user with a session; only known on the first screen. */
export function isDrawnForSession(): boolean {
  return marks().first === 'session';
}

/** Removes the mark of the first screen when another page is opened. */
export function endFirstScreen(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) delete marks().first;
  });
}

const marks = () => document.documentElement.dataset;
