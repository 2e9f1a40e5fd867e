import { Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSeason } from '../../data/season.ts';
import { weeksFromWire } from '../../data/weeks.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ScoreboardSkeleton } from './scoreboard-skeleton.tsx';
import { WeekScoreboard } from './week-scoreboard.tsx';

/** The games of a week: of the week in the address, or without one of the current week, which it follows. */
export function ScoreboardScreen({ week }: { week: number | undefined }) {
  const season = useSeason();
  const weeks = useMemo(() => (season.data ? weeksFromWire(season.data) : []), [season.data]);
  if (!season.data) {
    if (season.isError) {
      return (
        <ErrorState
          level={1}
          title="Failed to Load Week Data"
          text="Unable to load current week information. Please try refreshing the page."
          onRetry={() => void season.refetch()}
        />
      );
    }
    return (
      <>
        <PageHead title={week ? `Week ${week} Scoreboard` : 'Scoreboard'} />
        <ScoreboardSkeleton />
      </>
    );
  }
  const current = season.data.currentWeek.week_number;
  const selected = weeks.find(({ weekNumber }) => weekNumber === (week ?? current));
  return selected ? (
    <WeekScoreboard weeks={weeks} week={selected} currentWeekNumber={current} />
  ) : (
    <Navigate to="/scoreboard" search={{}} replace />
  );
}
