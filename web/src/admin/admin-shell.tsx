import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { deviceNow, useNow } from '../platform/live/server-clock.ts';
import { BarNav } from '../ui/bar-slots.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { NoticeFrame } from '../ui/notice-frame.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useWide } from '../ui/use-wide.ts';
import { AddFactor } from './factor/add-factor.tsx';
import { ConfirmFactor } from './factor/confirm-factor.tsx';
import { FactorsDialog } from './factor/factors-dialog.tsx';
import { ConfirmContext } from './mutations.ts';
import { confirmedAgo } from './parts/admin-words.ts';
import { KeptSearches, Loaded } from './parts/lists.tsx';
import { useOverview } from './queries.ts';

/** The console around its pages: opened by a second factor, with tabs and the time since it was confirmed. */
export function AdminShell() {
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
              <Outlet />
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

type Answer = (isConfirmed: boolean) => void;

/** Shows the dialog that asks for the second factor when an action was refused for want of it. */
function ConfirmProvider({ access, children }: { access: AdminAccess; children: ReactNode }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const confirm = useCallback(() => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // Only one action at a time waits for an answer.
    setAnswer((before: Answer | null) => {
      before?.(false);
      return resolve;
    });
    return promise;
  }, []);
  const end = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {answer ? (
        <Dialog
          onClose={() => end(false)}
          title="Confirm It’s You"
          description="Changes need your second factor, confirmed within the last 15 minutes."
          width={440}
          sheet={false}
        >
          <ConfirmFactor access={access} onConfirmed={() => end(true)} />
        </Dialog>
      ) : null}
    </ConfirmContext>
  );
}

const MINUTE_MS = 60_000;

/** 'Second factor 6 min ago'; opens the list of the admin's factors. */
function FactorButton({ access, onOpen }: { access: AdminAccess; onOpen: () => void }) {
  const ago = confirmedAgo(access, [useNow(MINUTE_MS), deviceNow()]);
  return (
    <Button variant="ghost" size="s" className="font-text text-meta font-normal whitespace-nowrap" onClick={onOpen}>
      <ShieldCheck size={16} className="text-good" aria-hidden />
      Second factor{ago === null ? '' : ` ${ago}`}
    </Button>
  );
}

/** In place of the console until a second factor is confirmed; without one, only its set-up. */
function FactorPage({ access }: { access: AdminAccess }) {
  // What they answer is stored, and shows the console.
  const stay = () => {};
  if (access.factors.length === 0) {
    return (
      <NoticeFrame title="Set Up a Second Factor">
        <p className="text-text-2">
          The admin console needs a second factor besides your sign-in: a passkey, or an authenticator app. It’s asked
          for here only.
        </p>
        <AddFactor access={access} isOnly onAdded={stay} />
      </NoticeFrame>
    );
  }
  return (
    <NoticeFrame title="Confirm It’s You">
      <p className="text-text-2">The admin console opens with your second factor.</p>
      <ConfirmFactor access={access} onConfirmed={stay} />
    </NoticeFrame>
  );
}
