import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { InWeek } from '../../players/in-week.tsx';
import { useRounds } from '../../players/rounds.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { plannedWeeks } from './plan-menu.tsx';
import type { PlannedGroups, SentWeek } from './plan-model.ts';
import { PlanSkeleton } from './plan-sentence.tsx';
import { type Head, PlanView } from './plan-view.tsx';
import { type PlanData, usePlanData, usePlanPage } from './use-plan-page.ts';

interface PlanScreenProps {
  Head: Head;
  /** Opens the builder with the week as its draft. */
  onSend: (sent: SentWeek) => void;
}

/** /plan: the weeks that are left by slots, how certain each pick is, and who is getting scarce. */
export function PlanScreen({ Head, onSend }: PlanScreenProps) {
  const waiting = <Waiting Head={Head} />;
  return (
    <InWeek requested={undefined} waiting={waiting} none={waiting}>
      {({ week, weeks }) => <PlanOfSeason key={week.id} currentWeek={week} {...{ weeks, Head, onSend }} />}
    </InWeek>
  );
}

function Waiting({ Head }: Pick<PlanScreenProps, 'Head'>) {
  return (
    <>
      <Head />
      <PlanSkeleton />
    </>
  );
}

interface PlanOfSeasonProps extends PlanScreenProps {
  currentWeek: Week;
  weeks: readonly Week[];
}

function PlanOfSeason({ Head, ...parts }: PlanOfSeasonProps) {
  const { data, retry } = usePlanData(parts.currentWeek);
  const [chosenKey, choose] = useState<string | null>(null);
  const groups = data?.choices.find(({ key }) => key === chosenKey) ?? data?.choices[0];
  if (data && groups && data.outlook.weeks.length > 0) {
    return <PlanOfGroups key={groups.key} {...{ ...parts, Head, data, groups }} onChoose={choose} />;
  }
  return (
    <>
      <Head />
      {data ? (
        <NothingToPlan hasGroups={groups !== undefined} />
      ) : retry ? (
        <div className="panel">
          <ErrorState title="Failed to Load the Plan" onRetry={retry} />
        </div>
      ) : (
        <PlanSkeleton />
      )}
    </>
  );
}

interface PlanOfGroupsProps extends PlanOfSeasonProps {
  data: PlanData;
  groups: PlannedGroups;
  onChoose: (key: string) => void;
}

function PlanOfGroups(props: PlanOfGroupsProps) {
  const page = usePlanPage(props);
  return page === null ? <Waiting Head={props.Head} /> : <PlanView {...props} page={page} />;
}

function NothingToPlan({ hasGroups }: { hasGroups: boolean }) {
  const { noun } = useRounds();
  return (
    <EmptyState
      title={hasGroups ? 'Nothing Left to Plan' : 'No Groups Yet'}
      text={
        hasGroups
          ? `All ${noun}s of the season are over.`
          : 'A plan follows the settings of a group: join or create one.'
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
  const { data } = usePlanData(props.currentWeek);
  const groups = data?.choices[0];
  return data && groups ? <PlanOnce {...{ ...props, data, groups }} /> : null;
}

function PlanOnce({ onPlanned, ...parts }: PlannedWeeksProps & Pick<PlanOfGroupsProps, 'data' | 'groups'>) {
  const columns = usePlanPage(parts)?.columns ?? null;
  useEffect(() => {
    if (columns !== null) onPlanned(plannedWeeks(columns));
  }, [columns, onPlanned]);
  return null;
}
