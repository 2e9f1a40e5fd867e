import { isPremium } from '@singleback/game/account/premium.ts';
import { isWeekOver, mayCreateLineupInWeek, type Week } from '@singleback/game/season/week.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { settingsFromWire } from '../../groups/model.ts';
import { useGroups } from '../../groups/queries.ts';
import { useNow } from '../../live/server-clock.ts';
import { WeekSelect } from '../../players/week-select.tsx';
import { useSubscription } from '../../premium/queries.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useWeekLineups } from '../queries.ts';
import { useCorrections } from './corrections.ts';
import { CorrectionsNotice } from './corrections-notice.tsx';
import { CreateLineupLink } from './create-lineup-link.tsx';
import { LineupCards } from './lineup-cards.tsx';
import { LineupCardsSkeleton } from './lineup-cards-skeleton.tsx';
import { NextLockLine } from './next-lock-line.tsx';
import { openGroups } from './open-groups.ts';
import { ReplacementNotice } from './replacement-notice.tsx';

// Below the lineups, so that loading it late shifts nothing.
const SpentBoardPanel = lazy(async () => ({ default: (await import('./spent-board-panel.tsx')).SpentBoardPanel }));

interface WeekLineupsProps {
  weeks: readonly Week[];
  week: Week;
  currentWeekNumber: number;
}

/** One week: its lineups and actions, and the season's board below. */
export function WeekLineups({ weeks, week, currentWeekNumber }: WeekLineupsProps) {
  const lineups = useWeekLineups(week.id);
  const groups = useGroups();
  const subscription = useSubscription();
  const corrections = useCorrections();
  const navigate = useNavigate();
  const now = useNow(5000);
  const premium = isPremium(
    subscription.data?.subscription_plan ?? null,
    subscription.data?.subscription_status ?? null,
  );
  // If these fail to load, the user is treated as free and without groups: the builder and the server check again.
  const isAnswered = !groups.isPending && !subscription.isPending && !corrections.isPending;
  const isKnown = lineups.data !== undefined && isAnswered && now !== null;
  const own = groups.data ?? [];
  const open = openGroups(own, lineups.data ?? []);
  const isFull = own.length > 0 && open.length === 0;
  const settings = (isFull ? own : open).map((group) => settingsFromWire(group.group_settings));
  const isOpen = now !== null && mayCreateLineupInWeek(week, settings, now);
  const count = lineups.data?.length ?? 0;
  const create = isOpen && (
    <CreateLineupLink
      weekNumber={week.weekNumber}
      isPremium={premium}
      usedGroups={isFull ? own.length : 0}
      className={count > 0 ? 'w-full md:w-auto' : ''}
    />
  );
  return (
    <>
      <PageHead title={`Week ${week.weekNumber} Lineups`}>
        <WeekSelect
          weeks={weeks}
          selected={week}
          currentWeekNumber={currentWeekNumber}
          onSelect={(number) => void navigate({ to: '/lineups/$week', params: { week: String(number) } })}
        />
        {isKnown && count > 0 ? (
          <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 md:ml-auto md:w-auto">
            <NextLockLine lineups={lineups.data} />
            {premium ? create : null}
          </div>
        ) : null}
      </PageHead>
      {isKnown ? <CorrectionsNotice /> : null}
      {lineups.isError && !lineups.data ? (
        <div className="panel">
          <ErrorState title="Failed to load lineups" onRetry={() => void lineups.refetch()} />
        </div>
      ) : isKnown ? (
        <>
          {isWeekOver(week, now) ? null : (
            <ReplacementNotice lineups={lineups.data} weekNumber={week.weekNumber} now={now} />
          )}
          <LineupCards
            lineups={lineups.data}
            week={week}
            isOver={isWeekOver(week, now)}
            isPremium={premium}
            create={create}
            now={now}
          />
        </>
      ) : (
        <LineupCardsSkeleton />
      )}
      {isKnown && groups.data && groups.data.length > 0 ? (
        <Suspense>
          <SpentBoardPanel weeks={weeks} currentWeekNumber={currentWeekNumber} groups={groups.data} />
        </Suspense>
      ) : null}
    </>
  );
}
