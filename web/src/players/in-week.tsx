import type { Week } from '@singleback/game/season/week.ts';
import type { ReactNode } from 'react';
import { failedWith } from '../platform/api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useSeason } from './season.ts';
import { useWeeks } from './weeks.ts';

interface InWeekProps {
  /** The week number in the URL; the current week without one. */
  requested: string | number | undefined;
  /** Shown until the season is loaded. */
  waiting: ReactNode;
  /** Shown when the season has no such week. */
  none: ReactNode;
  children: (chosen: { week: Week; weeks: readonly Week[]; currentWeekNumber: number }) => ReactNode;
}

/** Renders a page of one week once the week is known. */
export function InWeek({ requested, waiting, none, children }: InWeekProps) {
  const season = useSeason();
  const weeks = useWeeks();
  if (!season.data) {
    return season.isError ? (
      <ErrorState
        level={1}
        title={failedWith(season.error, 'no_season') ? 'No season yet' : 'Failed to Load Week Data'}
        text={
          failedWith(season.error, 'no_season')
            ? season.error.message
            : 'Unable to load current week information. Please try refreshing the page.'
        }
        onRetry={() => void season.refetch()}
      />
    ) : (
      waiting
    );
  }
  const currentWeekNumber = season.data.currentWeek.week_number;
  const week = weeks.find(({ weekNumber }) => String(weekNumber) === String(requested ?? currentWeekNumber));
  return week ? children({ week, weeks, currentWeekNumber }) : none;
}
