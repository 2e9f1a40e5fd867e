import { Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSeason } from '../../data/season.ts';
import { weeksFromWire } from '../../data/weeks.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LineupCardsSkeleton } from './lineup-cards-skeleton.tsx';
import { WeekLineups } from './week-lineups.tsx';

/** The user's lineups of a week [G2.51]: of the week in the address ('5'), or without one of the current week. */
export function LineupsScreen({ week }: { week: string | undefined }) {
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
        <PageHead title={week ? `Week ${week} Lineups` : 'Lineups'} />
        <LineupCardsSkeleton />
      </>
    );
  }
  const current = season.data.currentWeek.week_number;
  const selected = weeks.find(({ weekNumber }) => String(weekNumber) === (week ?? String(current)));
  return selected ? (
    <WeekLineups weeks={weeks} week={selected} currentWeekNumber={current} />
  ) : (
    <Navigate to="/lineups" replace />
  );
}
