import { Navigate } from '@tanstack/react-router';
import { InWeek } from '../../players/in-week.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { GameDay } from '../game-day/game-day.ts';
import { LineupCardsSkeleton } from './lineup-cards-skeleton.tsx';
import { WeekLineups } from './week-lineups.tsx';

interface LineupsOfProps {
  /** As in the URL; the current one without. */
  week: string | undefined;
  gameDay: GameDay;
}

/** The user's lineups of a week [G2.51]. */
export function LineupsOf({ week, gameDay }: LineupsOfProps) {
  const waiting = (
    <>
      <PageHead title="Lineups" />
      <LineupCardsSkeleton />
    </>
  );
  return (
    <InWeek requested={week} waiting={waiting} none={<Navigate to="/lineups" replace />}>
      {(chosen) => <WeekLineups {...chosen} gameDay={gameDay} />}
    </InWeek>
  );
}
