import type { Week } from '@singleback/game/season/week.ts';
import { useNavigate } from '@tanstack/react-router';
import { weekOptions } from '../../players/weeks.ts';
import { Select } from '../../ui/forms/select.tsx';

interface WeekSelectProps {
  weeks: readonly Week[];
  selected: Week;
  currentWeekNumber: number;
}

/** The week's dropdown: each choice is an address of its own [G2.51]. */
export function WeekSelect({ weeks, selected, currentWeekNumber }: WeekSelectProps) {
  const navigate = useNavigate();
  return (
    <Select
      label="Week"
      value={String(selected.weekNumber)}
      options={weekOptions(weeks, currentWeekNumber)}
      onValueChange={(week) => void navigate({ to: '/lineups/$week', params: { week } })}
    />
  );
}
