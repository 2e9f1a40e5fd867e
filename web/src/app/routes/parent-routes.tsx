import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { needsSession } from '../admit.ts';
import { PageError } from '../error-boundary.tsx';
import { NotFound, VisitorShell } from '../visitor-shell.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: PageError });

/** Pages with the bar of a visitor. */
export const visitor = createRoute({ getParentRoute: () => root, id: 'visitor', component: VisitorShell });

/** Pages of a signed-in user. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: needsSession,
  component: lazyRouteComponent(() => import('../app-shell.tsx'), 'AppShell'),
});
