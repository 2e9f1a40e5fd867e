import type { Week } from '@singleback/game/season/week.ts';
import { useEffect } from 'react';
import { useAuth } from '../../platform/api/session.ts';
import { useSeason } from '../../players/season.ts';
import type { PlannedGroups } from './plan-model.ts';
import { type PlanData, usePlanData, usePlanPage } from './use-plan-page.ts';
import { plannedWeeks } from './use-save-plan.ts';

interface PlannedWeeksProps {
  currentWeek: Week;
  weeks: readonly Week[];
  onPlanned: (weeks: ReturnType<typeof plannedWeeks>) => void;
}

/** Plans the weeks that are left, where a plan is wanted and its page is not open; shows nothing. */
export function PlannedWeeks(props: PlannedWeeksProps) {
  const { user } = useAuth();
  const seasonId = useSeason().data?.season.id ?? null;
  const { data } = usePlanData(props.currentWeek, seasonId);
  const groups = data?.choices[0];
  if (data === null || groups === undefined || user === null || seasonId === null) return null;
  return <PlanOnce {...props} {...{ data, groups }} place={{ userId: user.id, seasonId }} />;
}

interface PlanOnceProps extends PlannedWeeksProps {
  data: PlanData;
  groups: PlannedGroups;
  place: { userId: string; seasonId: string };
}

function PlanOnce({ onPlanned, ...parts }: PlanOnceProps) {
  const columns = usePlanPage(parts)?.columns ?? null;
  useEffect(() => {
    if (columns !== null) onPlanned(plannedWeeks(columns));
  }, [columns, onPlanned]);
  return null;
}
