import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOpenInvitations } from '../invitations/pending-queries.ts';
import { BAR_NAV_ID, BAR_TITLE_ID } from '../ui/bar-slots.tsx';
import { Brand } from '../ui/brand.tsx';
import { belongsTo, NAV_LINKS, type NavLink } from './nav-links.ts';

/** The top bar of a signed-in user [A2.38]: brand, links, connection and avatar. */
export function TopBar({ end }: { end: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname });
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
            <Link
              key={link.to}
              to={link.to}
              className="tab flex items-center px-1"
              aria-current={belongsTo(link, path) ? 'page' : undefined}
            >
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
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label="Main" className="bar-bottom">
      {NAV_LINKS.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className="bar-bottom-link"
          aria-current={belongsTo(link, path) ? 'page' : undefined}
        >
          <link.Icon size={21} strokeWidth={1.75} aria-hidden />
          {link.label}
          <Badge link={link} />
        </Link>
      ))}
    </nav>
  );
}

/** The number of unanswered invitations, at the link to the groups. */
function Badge({ link }: { link: NavLink }) {
  const count = useOpenInvitations();
  if (link.to !== '/groups' || count === 0) return null;
  return (
    <span className="nav-badge">
      {count}
      <span className="sr-only"> {count === 1 ? 'invitation' : 'invitations'}</span>
    </span>
  );
}
