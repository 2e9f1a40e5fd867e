import { Outlet } from '@tanstack/react-router';
import { usePageTitle } from '../ui/page-title.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/** The shell of a visitor's page. */
export function VisitorShell() {
  return (
    <>
      <SkipLink />
      <VisitorBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** Any unknown path [A2.16]. */
export function NotFound() {
  usePageTitle('Page Not Found');
  return (
    <>
      <SkipLink />
      <VisitorBar />
      <main id="main" tabIndex={-1}>
        <NotFoundPage />
      </main>
    </>
  );
}
