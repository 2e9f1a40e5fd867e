import type { Round } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { type ReactNode, useId } from 'react';
import { failedWith } from '../platform/api/api-error.ts';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Select } from '../ui/forms/select.tsx';
import { roundsOf } from './rounds.ts';
import { useSeason } from './season.ts';
import { useWeeks, weekOptions } from './weeks.ts';

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

interface WeekTitleProps {
  /** What the page is called in the selected week: 'Week 7 Lineups'. */
  title: string;
  weeks: readonly Round[];
  selected: Round;
  /** Null where the season is over. */
  currentWeekNumber: number | null;
  onSelect: (weekNumber: number) => void;
  /** 2 for a part of a page. */
  level?: 1 | 2;
}

/** The title of what is shown of one week, which is the select of the week [G2.51]; each week has a URL of its own. */
export function WeekTitle({ title, weeks, selected, currentWeekNumber, onSelect, level = 1 }: WeekTitleProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    // Named by the words: the name of a heading would be that of the control in it, 'Week'.
    <Heading className={cx(`title-${level}`, 'min-w-0')} aria-labelledby={id}>
      <Select
        label={roundsOf(selected.seasonKind).title}
        look="title"
        shown={<span id={id}>{title}</span>}
        value={String(selected.weekNumber)}
        options={weekOptions(weeks, currentWeekNumber)}
        onValueChange={(week) => onSelect(Number(week))}
      />
    </Heading>
  );
}
