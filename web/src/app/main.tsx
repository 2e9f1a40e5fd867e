import '../ui/styles/app.css';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreHoverEventsOfTouch } from '../ui/browser/ignored-events.ts';
import { AuthProvider } from './auth-provider.tsx';
import { announcePages, createAppRouter } from './routes.tsx';

// Of index.html.
const root = document.getElementById('root') as HTMLElement;

ignoreHoverEventsOfTouch();
const router = createAppRouter();
announcePages(router);

// The first HTML stays until the screen is ready, so that nothing flickers (docs/decisions/026).
void router.load().finally(() => {
  createRoot(root).render(
    <StrictMode>
      {/* The route guards run again whenever the signed-in user changes. */}
      <AuthProvider onChange={() => void router.invalidate()}>
        <RouterProvider router={router} />
      </AuthProvider>
    </StrictMode>,
  );
  root.removeAttribute('aria-busy');
  endFirstScreen(router);
});

// The worker, the banners and telemetry can wait.
addEventListener('load', () => void import('./after-load.tsx').then(({ afterLoad }) => afterLoad(router)));

/** Removes the mark of the first screen when another page is opened. */
function endFirstScreen(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) delete document.documentElement.dataset.first;
  });
}
