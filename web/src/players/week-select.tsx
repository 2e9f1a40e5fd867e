import type { Week } from '@singleback/game/season/week.ts';
import { Select } from '../ui/forms/select.tsx';
import { weekOptions } from './weeks.ts';

interface WeekSelectProps {
  weeks: readonly Week[];
  selected: Week;
  currentWeekNumber: number;
  onSelect: (weekNumber: number) => void;
}

/** Selects the week of a page; each week has a URL of its own [G2.51]. */
export function WeekSelect({ weeks, selected, currentWeekNumber, onSelect }: WeekSelectProps) {
  return (
    <Select
      label="Week"
      value={String(selected.weekNumber)}
      options={weekOptions(weeks, currentWeekNumber)}
      onValueChange={(week) => onSelect(Number(week))}
    />
  );
}
