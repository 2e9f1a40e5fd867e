import { getRouteApi, Navigate } from '@tanstack/react-router';
import { InWeek } from '../../players/in-week.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LineupCardsSkeleton } from './lineup-cards-skeleton.tsx';
import { WeekLineups } from './week-lineups.tsx';

const ofWeek = getRouteApi('/signed-in/lineups/$week');

/** /lineups [G2.1]: the user's lineups of the current week [G2.51]. */
export function LineupsPage() {
  return <LineupsOf week={undefined} />;
}

/** /lineups/{week} [G2.1]. */
export function LineupsOfWeekPage() {
  return <LineupsOf {...ofWeek.useParams()} />;
}

function LineupsOf({ week }: { week: string | undefined }) {
  const waiting = (
    <>
      <PageHead title="Lineups" />
      <LineupCardsSkeleton />
    </>
  );
  return (
    <InWeek requested={week} waiting={waiting} none={<Navigate to="/lineups" replace />}>
      {(chosen) => <WeekLineups {...chosen} />}
    </InWeek>
  );
}
