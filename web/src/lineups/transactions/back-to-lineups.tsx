import { Link, useRouterState } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The week of the lineup whose history is shown, to return to. */
    lineupWeek?: number;
  }
}

/** Returns to the week the user came from, or else to the current week. */
export function BackToLineups() {
  const week = useRouterState({ select: ({ location }) => location.state.lineupWeek });
  const look = buttonClass('ghost', 's', 'max-md:-ml-2.5 md:ml-auto');
  const words = (
    <>
      <ArrowLeft size={16} aria-hidden />
      {week === undefined ? 'Back to Lineups' : `Back to Week ${week} Lineups`}
    </>
  );
  return week === undefined ? (
    <Link to="/lineups" className={look}>
      {words}
    </Link>
  ) : (
    <Link to="/lineups/$week" params={{ week: String(week) }} className={look}>
      {words}
    </Link>
  );
}
