import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { BAR_TITLE_ID } from '../../ui/bar-slots.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Toaster } from '../../ui/overlays/toast.tsx';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { watchKeyboard } from '../keyboard.ts';
import { reportFailure } from '../report-failure.ts';

/** The shell of /play and /try, which need no account: the bar of the app with `corner` at its right. */
export function PlayShell({ corner, children }: { corner: ReactNode; children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(reportFailure));
  useEffect(watchKeyboard, []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <SkipLink />
        <header className="bar-top">
          <div className="page bar-top-row">
            <Link to="/" className="bar-brand" aria-label="Singleback">
              <Brand />
            </Link>
            <div id={BAR_TITLE_ID} className="bar-title" />
            <div className="ml-auto flex items-center gap-3">{corner}</div>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="page pb-6">
          {children}
        </main>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
