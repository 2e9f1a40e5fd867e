import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '../../platform/api/session.ts';
import { InWeek } from '../../players/in-week.tsx';
import { useSeason } from '../../players/season.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { PlannedGroups, SentWeek } from './plan-model.ts';
import { PlanSkeleton } from './plan-sentence.tsx';
import { type Head, PlanView } from './plan-view.tsx';
import { type PlanData, usePlanData, usePlanPage } from './use-plan-page.ts';
import { plannedWeeks } from './use-save-plan.ts';

interface PlanScreenProps {
  Head: Head;
  /** Opens the builder with the week as its draft. */
  onSend: (sent: SentWeek) => void;
}

/** /plan: the weeks that are left by slots, how certain each pick is, and who is getting scarce. */
export function PlanScreen({ Head, onSend }: PlanScreenProps) {
  const waiting = (
    <>
      <Head />
      <PlanSkeleton />
    </>
  );
  return (
    <InWeek requested={undefined} waiting={waiting} none={waiting}>
      {({ week, weeks }) => <PlanOfSeason key={week.id} currentWeek={week} {...{ weeks, Head, onSend }} />}
    </InWeek>
  );
}

interface PlanOfSeasonProps extends PlanScreenProps {
  currentWeek: Week;
  weeks: readonly Week[];
}

function PlanOfSeason({ Head, currentWeek, weeks, onSend }: PlanOfSeasonProps) {
  const { user } = useAuth();
  const seasonId = useSeason().data?.season.id ?? null;
  const { data, retry } = usePlanData(currentWeek, seasonId);
  const [chosenKey, choose] = useState<string | null>(null);
  if (data === null || user === null || seasonId === null) {
    return (
      <>
        <Head />
        {retry ? (
          <div className="panel">
            <ErrorState title="Failed to Load the Plan" onRetry={retry} />
          </div>
        ) : (
          <PlanSkeleton />
        )}
      </>
    );
  }
  const groups = data.choices.find(({ key }) => key === chosenKey) ?? data.choices[0];
  if (groups === undefined || data.outlook.weeks.length === 0) {
    return (
      <>
        <Head />
        <NothingToPlan hasGroups={groups !== undefined} />
      </>
    );
  }
  const place = { userId: user.id, seasonId };
  return (
    <PlanOfGroups key={groups.key} {...{ Head, data, groups, weeks, currentWeek, place, onSend }} onChoose={choose} />
  );
}

interface PlanOfGroupsProps extends PlanOfSeasonProps {
  data: PlanData;
  groups: PlannedGroups;
  place: { userId: string; seasonId: string };
  onChoose: (key: string) => void;
}

function PlanOfGroups({ Head, onSend, onChoose, ...parts }: PlanOfGroupsProps) {
  const page = usePlanPage(parts);
  if (page === null) {
    return (
      <>
        <Head />
        <PlanSkeleton />
      </>
    );
  }
  return <PlanView page={page} {...{ Head, onChoose, onSend }} weeks={parts.weeks} currentWeek={parts.currentWeek} />;
}

function NothingToPlan({ hasGroups }: { hasGroups: boolean }) {
  return (
    <EmptyState
      title={hasGroups ? 'Nothing Left to Plan' : 'No Groups Yet'}
      text={
        hasGroups ? 'All weeks of the season are over.' : 'A plan follows the settings of a group: join or create one.'
      }
      action={
        <Link to={hasGroups ? '/lineups' : '/groups'} className={buttonClass('flag')}>
          {hasGroups ? 'See Your Lineups' : 'Go to Groups'}
        </Link>
      }
    />
  );
}

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
