import { Navigate, useParams } from '@tanstack/react-router';
import { InWeek } from '../../players/in-week.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LineupCardsSkeleton } from './lineup-cards-skeleton.tsx';
import { WeekLineups } from './week-lineups.tsx';

/** /lineups and /lineups/{week} [G2.1]: the user's lineups of a week [G2.51], without a number of the current one. */
export function LineupsPage() {
  const { week } = useParams({ strict: false });
  const waiting = (
    <>
      <PageHead title={week ? `Week ${week} Lineups` : 'Lineups'} />
      <LineupCardsSkeleton />
    </>
  );
  return (
    <InWeek asked={week} waiting={waiting} none={<Navigate to="/lineups" replace />}>
      {(chosen) => <WeekLineups {...chosen} />}
    </InWeek>
  );
}
