import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useUnread } from '../chat/unread-queries.ts';
import { useOpenInvitations } from '../invitations/pending-queries.ts';
import { BAR_NAV_ID, BAR_TITLE_ID } from '../ui/bar-slots.tsx';
import { Brand } from '../ui/brand.tsx';
import { afterPaint } from '../ui/browser/when-idle.ts';
import { UnreadMark } from '../ui/unread-mark.tsx';
import { belongsTo, NAV_LINKS, type NavLink } from './nav-links.ts';

/** The top bar of a signed-in user [A2.38]: brand, links, connection and avatar. */
export function TopBar({ end }: { end: ReactNode }) {
  const links = useLinks();
  return (
    <header className="bar-top">
      <div className="page bar-top-row">
        <Link to="/lineups" className="bar-brand" aria-label="Singleback">
          <Brand />
        </Link>
        <div id={BAR_TITLE_ID} className="bar-title" />
        <div id={BAR_NAV_ID} className="bar-nav" />
        <nav aria-label="Main" className="ml-6 hidden items-stretch gap-4 md:flex">
          {NAV_LINKS.map((link) => (
            <Link key={link.to} className="tab flex items-center px-1" {...links(link)}>
              {link.label}
              <Badge link={link} />
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-5">{end}</div>
      </div>
    </header>
  );
}

/** The same links at the bottom of a phone's screen. */
export function BottomBar() {
  const links = useLinks();
  return (
    <nav aria-label="Main" className="bar-bottom">
      {NAV_LINKS.map((link) => (
        <Link key={link.to} className="bar-bottom-link" {...links(link)}>
          <link.Icon size={21} strokeWidth={1.75} aria-hidden />
          {link.label}
          <Badge link={link} />
        </Link>
      ))}
    </nav>
  );
}

/** What each link needs: a pressed one is marked at once, and its page is drawn when that is seen. */
function useLinks() {
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const [pressed, press] = useState<string | null>(null);
  return (link: NavLink) => ({
    to: link.to,
    'aria-current': belongsTo(link, pressed ?? path) ? ('page' as const) : undefined,
    // The router calls the page current that is still there.
    'data-left': pressed !== null && !belongsTo(link, pressed) ? true : undefined,
    onClick: (event: MouseEvent) => {
      // These open another tab or window.
      if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      press(link.to);
      afterPaint(() => {
        void navigate({ to: link.to });
        press(null);
      });
    },
  });
}

/** At the link to the groups: how many invitations and mentions wait for the user, or that there are other messages. */
function Badge({ link }: { link: NavLink }) {
  return link.to === '/groups' ? <GroupsBadge /> : null;
}

function GroupsBadge() {
  const invitations = useOpenInvitations();
  const groups = useUnread().data ?? [];
  const sum = (of: 'mentions' | 'unread') => groups.reduce((count, group) => count + group[of], 0);
  return <UnreadMark invitations={invitations} mentions={sum('mentions')} unread={sum('unread')} />;
}
