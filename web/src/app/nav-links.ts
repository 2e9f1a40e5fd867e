import { ClipboardList, Goal, type LucideIcon, Trophy, Users } from 'lucide-react';

export interface NavLink {
  to: '/lineups' | '/scoreboard' | '/groups' | '/leaderboard';
  label: string;
  Icon: LucideIcon;
  /** Other paths for which the link is active: what begins so. */
  also?: readonly string[];
}

/** The links of the top bar and of the phone's bottom bar, in order. */
export const NAV_LINKS: readonly NavLink[] = [
  { to: '/lineups', label: 'Lineups', Icon: ClipboardList, also: ['/lineup', '/plan'] },
  { to: '/scoreboard', label: 'Scoreboard', Icon: Goal },
  { to: '/groups', label: 'Groups', Icon: Users },
  { to: '/leaderboard', label: 'Leaderboard', Icon: Trophy },
];

export function belongsTo(link: NavLink, path: string): boolean {
  return (
    path === link.to || path.startsWith(`${link.to}/`) || link.also?.some((start) => path.startsWith(start)) === true
  );
}
