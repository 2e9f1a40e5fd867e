import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAuth } from '../../platform/api/session.ts';
import { BAR_TITLE_ID } from '../../ui/bar-slots.tsx';
import { Brand, SkipLink } from '../../ui/brand.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Toaster } from '../../ui/overlays/toast.tsx';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { watchKeyboard } from '../keyboard.ts';
import { newQueryClient } from '../report-failure.ts';

/** Leads from a page for anyone back to where its user came from. */
export function LeaveLink() {
  const { user } = useAuth();
  return (
    <Link to={user === null ? '/' : '/lineups'} className={buttonClass('ghost')}>
      <X size={18} aria-hidden />
      Leave
    </Link>
  );
}

/** The shell of /play, /try and /verify, which need no account: the bar of the app with `corner` at its right. */
export function PlayShell({ corner, children }: { corner: ReactNode; children: ReactNode }) {
  const [queryClient] = useState(newQueryClient);
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
