import type { Week } from '@singleback/game/season/week.ts';
import { useNavigate } from '@tanstack/react-router';
import { weekOptions } from '../players/weeks.ts';
import { Select } from '../ui/forms/select.tsx';

interface WeekSelectProps {
  weeks: readonly Week[];
  selected: Week;
  currentWeekNumber: number;
}

/** The week's dropdown. This week has no number in the address: the page then follows when the week changes. */
export function WeekSelect({ weeks, selected, currentWeekNumber }: WeekSelectProps) {
  const navigate = useNavigate();
  const open = (week: string) =>
    void navigate({ to: '/scoreboard', search: Number(week) === currentWeekNumber ? {} : { week: Number(week) } });
  return (
    <Select
      label="Week"
      value={String(selected.weekNumber)}
      options={weekOptions(weeks, currentWeekNumber)}
      onValueChange={open}
    />
  );
}
