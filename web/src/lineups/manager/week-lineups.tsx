import type { Group } from '@singleback/contract/groups.ts';
import { isWeekOver, mayCreateLineupInWeek, type Week } from '@singleback/game/season/week.ts';
import { Navigate, useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { settingsFromWire } from '../../groups/model.ts';
import { isOverBefore, playsIn, useGroups } from '../../groups/queries.ts';
import { tab } from '../../platform/api/device-storage.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { InWeek } from '../../players/in-week.tsx';
import { useRounds } from '../../players/rounds.ts';
import { hasPremium, useSubscription } from '../../premium/queries.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { GameDay } from '../game-day/group-table.tsx';
import { openGroups, type SavedLineup } from '../model.ts';
import { useSeasonLineups, useWeekLineups } from '../queries.ts';
import { groupOfBoard, usedText } from './board/used-board.ts';
import { useCorrections } from './notices/notices.ts';
import { LineupCardsSkeleton, WeekContent } from './week-content.tsx';
import { CreateLineupLink, WeekHead } from './week-head.tsx';

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

// After the first save of a user only.
const YoureIn = lazyPart(() => import('./youre-in.tsx'), 'YoureIn');

interface WeekLineupsProps {
  weeks: readonly Week[];
  week: Week;
  currentWeekNumber: number;
  /** What a week with games adds to its lineups. */
  gameDay: GameDay;
}

/** One week: its lineups and actions, and the way to the season's board below. */
function WeekLineups({ weeks, week, currentWeekNumber, gameDay }: WeekLineupsProps) {
  const lineups = useWeekLineups(week.id);
  const groups = useGroups();
  const subscription = useSubscription();
  const corrections = useCorrections();
  const isWide = useWide();
  const now = useNow(5000);
  const premium = hasPremium(subscription.data);
  const first = useFirstSave(lineups.data);
  // If these fail to load, the user is treated as free and without groups: the builder and the server check again.
  const isAnswered = !groups.isPending && !subscription.isPending && !corrections.isPending;
  const own = groups.data ?? [];
  const played = own.filter((group) => playsIn(group, week.weekNumber) && !isOverBefore(group, week.weekNumber));
  const open = openGroups(played, lineups.data ?? []);
  const settings = own.map((group) => settingsFromWire(group.group_settings));
  const isOpen = now !== null && mayCreateLineupInWeek(week, settings, now);
  const count = lineups.data?.length ?? 0;
  const another = isAnswered && isOpen && premium && count > 0 && (
    <CreateLineupLink weekNumber={week.weekNumber} isPremium isNext={false} className={isWide ? '' : 'mt-5 w-full'} />
  );
  if (first) {
    return (
      <Suspense fallback={<LineupCardsSkeleton />}>
        <YoureIn lineup={first} week={week} />
      </Suspense>
    );
  }
  return (
    <>
      <WeekHead
        {...{ weeks, week, currentWeekNumber }}
        lockable={lineups.data?.flatMap(({ slots }) => slots)}
        create={another}
      />
      {lineups.isError && !lineups.data ? (
        <div className="panel">
          <ErrorState title="Failed to load lineups" onRetry={() => void lineups.refetch()} />
        </div>
      ) : lineups.data !== undefined && isAnswered && now !== null ? (
        <WeekContent
          lineups={lineups.data}
          {...{ week, now, isPremium: premium, isOpen }}
          isCurrent={week.weekNumber === currentWeekNumber}
          isOver={isWeekOver(week, now)}
          gameDay={gameDayOf(gameDay, currentWeekNumber - week.weekNumber)}
          groups={own}
          openGroups={open}
        >
          {isWide ? null : another}
          {own.length > 0 ? <UsedPlayers weeks={weeks} currentWeekNumber={currentWeekNumber} groups={own} /> : null}
        </WeekContent>
      ) : (
        <LineupCardsSkeleton />
      )}
    </>
  );
}

/** What the lineups of a week have besides the players: older weeks have nothing, and groups as tags. */
function gameDayOf(gameDay: GameDay, weeksAgo: number): GameDay | null {
  if (weeksAgo === 0) return gameDay;
  return weeksAgo === 1 ? (gameDay.ended ?? null) : null;
}

const KEY = 'firstSaveShown';

/** The lineup with which the user has just begun; the next visit, a reload or a press on Lineups shows the ordinary page. */
function useFirstSave(lineups: readonly SavedLineup[] | undefined): SavedLineup | undefined {
  const router = useRouter();
  const [id, setId] = useState(() => {
    const saved = (history.state as { firstSave?: string } | null)?.firstSave;
    return saved === tab.get(KEY) ? undefined : saved;
  });
  useEffect(() => {
    if (id === undefined) return;
    tab.set(KEY, id);
    return router.subscribe('onBeforeLoad', () => setId(undefined));
  }, [id, router]);
  return id === undefined ? undefined : lineups?.find((lineup) => lineup.id === id);
}

const UsedBoardDialog = lazyPart(() => import('./board/used-board-dialog.tsx'), 'UsedBoardDialog');

/** How many players are used, and the way to the board of the season; nothing before the first lineup. */
function UsedPlayers(props: { weeks: readonly Week[]; currentWeekNumber: number; groups: readonly Group[] }) {
  const { weeks, currentWeekNumber, groups } = props;
  const rounds = useRounds();
  const { data, isError } = useSeasonLineups();
  const [isOpen, setOpen] = useState(false);
  const isKnown = data === undefined ? isError : data.length > 0;
  if (!isKnown && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="panel mt-5 flex min-h-14 w-full items-center gap-2 px-4 text-left hover:bg-raise-2"
        onClick={() => setOpen(true)}
      >
        <b>Used players</b>
        <span className="flex-1 text-text-2">
          {data ? usedText(weeks, data, groupOfBoard(groups, data)?.id, currentWeekNumber, rounds) : null}
        </span>
        <ChevronRight size={18} className="text-text-2" aria-hidden />
      </button>
      {isOpen ? (
        <Suspense>
          <UsedBoardDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
