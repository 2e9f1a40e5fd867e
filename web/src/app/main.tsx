import '../ui/styles/fonts.css';
import '../ui/styles/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from './auth-provider.tsx';
import { endFirstScreen } from './first-screen.ts';
import { announcePages } from './page-changes.ts';
import { createAppRouter } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const router = createAppRouter();
announcePages(router);

// Reruns the route guards whenever the signed-in user changes.
const rerunGuards = () => void router.invalidate();

// The first HTML stays until the screen is ready, so that nothing flickers (docs/decisions/027).
void router.load().finally(() => {
  createRoot(root).render(
    <StrictMode>
      <AuthProvider onChange={rerunGuards}>
        <RouterProvider router={router} />
      </AuthProvider>
    </StrictMode>,
  );
  root.removeAttribute('aria-busy');
  endFirstScreen(router);
});

// The worker, the banners and telemetry can wait.
addEventListener('load', () => void import('./after-load.tsx').then(({ afterLoad }) => afterLoad(router)));
