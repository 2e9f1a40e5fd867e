import { isPremium } from '@singleback/game/account/premium.ts';
import { isWeekOver, mayCreateLineupInWeek, type Week } from '@singleback/game/season/week.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { settingsFromWire } from '../../groups/model.ts';
import { useGroups } from '../../groups/queries.ts';
import { useNow } from '../../live/server-clock.ts';
import { WeekTitle } from '../../players/week-title.tsx';
import { useSubscription } from '../../premium/queries.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { GameDay } from '../game-day/game-day.ts';
import type { SavedLineup } from '../model.ts';
import { useWeekLineups } from '../queries.ts';
import { useCorrections } from './corrections/corrections.ts';
import { CreateLineupLink } from './create-lineup-link.tsx';
import { LineupCards } from './lineup-cards.tsx';
import { LineupCardsSkeleton } from './lineup-cards-skeleton.tsx';
import { NextLockLine } from './next-lock-line.tsx';
import { openGroups } from './open-groups.ts';

// There are corrections on few days of a season; the lineups wait for them then, so that nothing shifts.
const CorrectionsNotice = lazy(async () => ({
  default: (await import('./corrections/corrections-notice.tsx')).CorrectionsNotice,
}));
const ReplacementNotice = lazy(async () => ({
  default: (await import('./replacement-notice.tsx')).ReplacementNotice,
}));
const WeekNotices = lazy(async () => ({ default: (await import('./week-notices.tsx')).WeekNotices }));
// After the first save of a user only.
const YoureIn = lazy(async () => ({ default: (await import('./youre-in.tsx')).YoureIn }));
// Below the lineups, so that loading it late shifts nothing.
const SpentBoardPanel = lazy(async () => ({ default: (await import('./spent-board-panel.tsx')).SpentBoardPanel }));

interface WeekLineupsProps {
  weeks: readonly Week[];
  week: Week;
  currentWeekNumber: number;
  /** What a week with games adds to its lineups. */
  gameDay: GameDay;
}

/** One week: its lineups and actions, and the season's board below. */
export function WeekLineups({ weeks, week, currentWeekNumber, gameDay }: WeekLineupsProps) {
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
  const first = useFirstSave(lineups.data);
  const create = isOpen && (
    <CreateLineupLink
      weekNumber={week.weekNumber}
      isPremium={premium}
      usedGroups={isFull ? own.length : 0}
      className={count > 0 ? 'w-full md:w-auto' : ''}
    />
  );
  // On a phone a link that is no longer the next thing to do stands below the lineups.
  const isBelow = !useWide() && isFull && premium && count > 0;
  return (
    <>
      {first ? (
        <Suspense>
          <YoureIn lineup={first} weekNumber={week.weekNumber} />
        </Suspense>
      ) : null}
      <PageHead
        title={
          <WeekTitle
            title={`Week ${week.weekNumber} Lineups`}
            {...{ weeks, selected: week, currentWeekNumber }}
            onSelect={(number) => void navigate({ to: '/lineups/$week', params: { week: String(number) } })}
          />
        }
      >
        <Link to="/plan" className="link">
          Season Plan
        </Link>
        <Link to="/orders" className="link">
          Standing Orders
        </Link>
        {isKnown && count > 0 ? (
          <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 md:ml-auto md:w-auto">
            <NextLockLine players={lineups.data.flatMap(({ slots }) => slots)} />
            {premium && !isBelow ? create : null}
          </div>
        ) : null}
      </PageHead>
      {lineups.isError && !lineups.data ? (
        <div className="panel">
          <ErrorState title="Failed to load lineups" onRetry={() => void lineups.refetch()} />
        </div>
      ) : isKnown ? (
        <Suspense fallback={<LineupCardsSkeleton />}>
          {week.weekNumber === currentWeekNumber ? <WeekNotices week={week} now={now} /> : null}
          {corrections.data?.length ? <CorrectionsNotice /> : null}
          {isWeekOver(week, now) ? null : <ReplacementNotice lineups={lineups.data} week={week} now={now} />}
          <LineupCards
            lineups={lineups.data}
            week={week}
            isOver={isWeekOver(week, now)}
            isPremium={premium}
            create={create}
            now={now}
            gameDay={gameDayOf(gameDay, currentWeekNumber - week.weekNumber)}
            openGroups={open}
          />
          {isBelow ? <div className="mt-5 grid gap-2">{create}</div> : null}
        </Suspense>
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

/** What the lineups of a week have besides the players: older weeks have nothing, and groups as tags. */
function gameDayOf(gameDay: GameDay, weeksAgo: number): GameDay | null {
  if (weeksAgo === 0) return gameDay;
  return weeksAgo === 1 ? (gameDay.ended ?? null) : null;
}

/** The lineup with which the user has just begun; the next visit or a reload shows the ordinary page. */
function useFirstSave(lineups: readonly SavedLineup[] | undefined): SavedLineup | undefined {
  const [id] = useState(() => (history.state as { firstSave?: string } | null)?.firstSave);
  useEffect(() => {
    if (id !== undefined) history.replaceState({ ...history.state, firstSave: undefined }, '');
  }, [id]);
  return id === undefined ? undefined : lineups?.find((lineup) => lineup.id === id);
}
