import { getRouteApi, Navigate } from '@tanstack/react-router';
import { InWeek } from '../players/in-week.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ScoreboardSkeleton } from './scoreboard-skeleton.tsx';
import { WeekScoreboard } from './week-scoreboard.tsx';

const route = getRouteApi('/signed-in/scoreboard');

/** /scoreboard [G2.8]: the games of the current week, following week changes, or of another one with '?week=5'. */
export function ScoreboardPage() {
  const { week } = route.useSearch();
  const waiting = (
    <>
      <PageHead title="Scoreboard" />
      <ScoreboardSkeleton />
    </>
  );
  return (
    <InWeek requested={week} waiting={waiting} none={<Navigate to="/scoreboard" search={{}} replace />}>
      {(chosen) => <WeekScoreboard {...chosen} />}
    </InWeek>
  );
}
