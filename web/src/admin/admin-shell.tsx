import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { BarNav } from '../ui/bar-slots.tsx';
import { cx } from '../ui/cx.ts';
import { useWide } from '../ui/use-wide.ts';
import { ConfirmProvider } from './factor/confirm-provider.tsx';
import { FactorButton } from './factor/factor-button.tsx';
import { FactorPage } from './factor/factor-page.tsx';
import { FactorsDialog } from './factor/factors-dialog.tsx';
import { KeptSearches } from './kept-search.ts';
import { Loaded } from './parts/loaded.tsx';
import { useOverview } from './queries.ts';

/** The console around its pages: opened by a second factor, with tabs and the time since it was confirmed. */
export function AdminShell({ children }: { children: ReactNode }) {
  const access = useCall('GET /admin/access');
  const [searches] = useState(() => new Map<string, string>());
  return (
    <Loaded query={access} failure="Failed to load the admin console" level={1}>
      {(known) =>
        known.reads_until === null ? (
          <FactorPage access={known} />
        ) : (
          <ConfirmProvider access={known}>
            <KeptSearches value={searches}>
              <AdminBar access={known} />
              {children}
            </KeptSearches>
          </ConfirmProvider>
        )
      }
    </Loaded>
  );
}

/** Tabs and second factor: in the top bar where there is room, else above the page. */
function AdminBar({ access }: { access: AdminAccess }) {
  const isWide = useWide(1280);
  // Not in the bar, which moves when the width changes.
  const [isOpen, setOpen] = useState(false);
  const bar = (
    <>
      <Tabs
        className={
          // Where it scrolls, room for the ring of the focus, which would be cut off.
          isWide ? 'ml-5' : '-ml-[18px] flex-[1_1_560px] overflow-x-auto px-1 pt-1 pb-px [scrollbar-width:none]'
        }
      />
      <div className={isWide ? 'ml-auto flex items-center' : 'flex items-center'}>
        <FactorButton access={access} onOpen={() => setOpen(true)} />
      </div>
    </>
  );
  return (
    <>
      {isWide ? (
        <BarNav>{bar}</BarNav>
      ) : (
        <div className="-mx-(--gutter) flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-line px-(--gutter)">
          {bar}
        </div>
      )}
      {isOpen ? <FactorsDialog access={access} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const TABS = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/groups', label: 'Groups' },
  { to: '/admin/reports', label: 'Reports', count: 'open_reports' },
  { to: '/admin/feedback', label: 'Feedback', count: 'open_feedback' },
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/audit-log', label: 'Audit Log' },
] as const;

function Tabs({ className }: { className: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const counts = useOverview().data?.counts;
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the tab of another page may be out of view, and counts make tabs wider
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [path, counts]);
  return (
    <nav ref={nav} aria-label="Admin" className={cx('flex min-w-0 items-stretch', className)}>
      {TABS.map((tab) => {
        const isHere = path === tab.to || (tab.to !== '/admin' && path.startsWith(`${tab.to}/`));
        const open = 'count' in tab ? counts?.[tab.count] : 0;
        return (
          <Link
            key={tab.to}
            to={tab.to}
            className="tab flex items-center gap-[5px] whitespace-nowrap"
            activeOptions={{ exact: true }}
            aria-current={isHere ? 'page' : undefined}
          >
            {tab.label}
            {open ? (
              <span>
                {' '}
                {open}
                <span className="sr-only"> open</span>
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}
