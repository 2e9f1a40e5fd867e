import type { Group } from '@singleback/contract/groups.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { device, ownKey } from '../../platform/api/device-storage.ts';
import { useAuth } from '../../platform/api/session.ts';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { type GameDay, SIDE_FROM } from '../game-day/group-table.tsx';
import { useWayIn } from '../manage-groups/queries.ts';
import { type Grouped, namingGroup, type SavedLineup, tabName } from '../model.ts';
import { LineupCard } from './lineup-card.tsx';
import { type Replacement, replacements, useCorrections } from './notices/notices.ts';

// Most visits find one or more lineups and nothing to say above them; the first screen of all is smaller for it.
const CorrectionsNotice = lazyPart(() => import('./notices/corrections-notice.tsx'), 'CorrectionsNotice');
const ReplacementNotice = lazyPart(() => import('./notices/lineup-notices.tsx'), 'ReplacementNotice');
const OpenGroupsNotice = lazyPart(() => import('./notices/lineup-notices.tsx'), 'OpenGroupsNotice');
const WeekNotices = lazyPart(() => import('./notices/week-notices.tsx'), 'WeekNotices');
const NoLineups = lazyPart(() => import('./no-lineups.tsx'), 'NoLineups');
const FreeNotice = lazyPart(() => import('./notices/lineup-notices.tsx'), 'FreeNotice');

interface WeekContentProps {
  lineups: readonly SavedLineup[];
  week: Week;
  isCurrent: boolean;
  /** The week is over: its lineups can no longer be changed [G2.54]. */
  isOver: boolean;
  /** Whether a lineup can be created in it. */
  isOpen: boolean;
  isPremium: boolean;
  now: Date;
  gameDay: GameDay | null;
  groups: readonly (Group & { has_lineup_this_season: boolean })[];
  /** The user's groups without a lineup this week. */
  openGroups: readonly Group[];
  /** Below the lineups; it appears together with them, so that nothing shifts. */
  children: ReactNode;
}

/** What wants an answer, the lineups or the empty state [G2.56], and what a free account has. */
export function WeekContent(props: WeekContentProps) {
  const { lineups, week, isCurrent, isOver, isOpen, isPremium, now, gameDay, groups } = props;
  const hasCorrections = (useCorrections().data?.length ?? 0) > 0;
  const toReplace = isOver ? [] : replacements(lineups, now);
  const isEmpty = lineups.length === 0;
  // A free account has no second lineup: only the one it has can be in another group.
  const open = isCurrent && isOpen && !isEmpty ? props.openGroups : [];
  // What comes later, as by leaving a group, loads its part while all that is shown stays.
  const firstId = useDeferredValue(open[0]?.id);
  const first = open.find(({ id }) => id === firstId);
  const way = useWayIn(isPremium ? undefined : first, lineups);
  const addableId = useDeferredValue(typeof way === 'object' && 'add' in way ? way.add.id : undefined);
  const addable = lineups.find(({ id }) => id === addableId);
  return (
    <Suspense fallback={<LineupCardsSkeleton />}>
      {toReplace.length > 0 ? <ReplacementNotice found={toReplace} week={week} /> : null}
      {first && (isPremium || addable) ? (
        <OpenGroupsNotice
          weekNumber={week.weekNumber}
          groups={isPremium ? open : [first]}
          addable={addable}
          isNext={toReplace.length === 0}
        />
      ) : null}
      {isCurrent ? <WeekNotices now={now} hasLineup={!isEmpty} /> : null}
      {hasCorrections ? <CorrectionsNotice /> : null}
      {isEmpty ? (
        <NoLineups
          {...{ week, isOver, isOpen, isPremium }}
          isNew={groups.every((group) => !group.has_lineup_this_season)}
        />
      ) : (
        <LineupCards {...{ lineups, week, isOver, now, gameDay, toReplace }} />
      )}
      {isPremium || isOver || isEmpty ? null : <FreeNotice count={lineups.length} />}
      {props.children}
    </Suspense>
  );
}

interface LineupCardsProps {
  lineups: readonly SavedLineup[];
  week: Week;
  isOver: boolean;
  now: Date | null;
  gameDay: GameDay | null;
  /** The starters that should be replaced. */
  toReplace: readonly Replacement[];
}

/** The card of one of the lineups of a week, behind tabs where there are several, and what a wide page has beside it. */
function LineupCards({ lineups, week, isOver, now, gameDay, toReplace }: LineupCardsProps) {
  const [open, setOpen] = useOpenLineup(lineups);
  const isWide = useWide(SIDE_FROM);
  if (open === undefined) return null;
  const card = <LineupCard key={open.id} lineup={open} week={week} isOver={isOver} now={now} gameDay={gameDay} />;
  const outOf = (id: string) => toReplace.filter(({ lineupId }) => lineupId === id).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(340px,31%)]">
      {lineups.length === 1 ? (
        card
      ) : (
        <LineupTabs lineups={lineups} open={open.id} onOpen={setOpen} outOf={outOf}>
          {card}
        </LineupTabs>
      )}
      {gameDay && isWide ? (
        <Suspense fallback={<div className="panel h-72" />}>
          <gameDay.Side lineup={open} week={week} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * The lineup whose card is open, and how to open another: the one that was just saved, else the one that is kept on this
 * device by its group, so that next week the same group's lineup is open.
 */
function useOpenLineup<Lineup extends Grouped>(lineups: readonly Lineup[]): [Lineup | undefined, (id: string) => void] {
  const key = ownKey(useAuth().user?.id ?? '', 'openLineup');
  const [kept, setKept] = useState(() => device.get(key));
  const [saved, setSaved] = useState(() => (history.state as { openLineup?: string } | null)?.openLineup);
  const keptAs = (lineup: Lineup) => namingGroup(lineup)?.id ?? lineup.id;
  const open = lineups.find(({ id }) => id === saved) ?? lineups.find((each) => keptAs(each) === kept) ?? lineups[0];
  return [
    open,
    (id) => {
      const chosen = lineups.find((lineup) => lineup.id === id);
      if (chosen === undefined) return;
      device.set(key, keptAs(chosen));
      setKept(keptAs(chosen));
      setSaved(undefined);
    },
  ];
}

interface LineupTabsProps {
  lineups: readonly SavedLineup[];
  /** The id of the open one. */
  open: string;
  onOpen: (lineupId: string) => void;
  /** How many starters of a lineup should be replaced. */
  outOf: (lineupId: string) => number;
  /** The card of the open one. */
  children: ReactNode;
}

/** Several lineups of a week: a tab for each, named by its groups, and the card of one. Arrow keys move. */
function LineupTabs({ lineups, open, onOpen, outOf, children }: LineupTabsProps) {
  const all = useRef<HTMLDivElement>(null);
  // Where the tabs scroll, the open one is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each one that is opened
  useLayoutEffect(() => {
    const list = all.current?.querySelector('[role=tablist]');
    const tab = list?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
  }, [open]);
  return (
    <div ref={all}>
      <Tabs
        label="Lineups"
        value={open}
        onValueChange={onOpen}
        // The card below continues the open tab.
        className="min-w-0 [&_article]:rounded-t-none [&_article]:border-t-0"
        classes={{
          list: 'relative flex overflow-x-auto rounded-t-3 border border-b-0 border-line bg-raise-2 [scrollbar-width:none]',
          tab: cx(TAB, lineups.length > 3 ? 'flex-[1_0_116px]' : 'flex-[1_1_0]'),
        }}
        tabs={lineups.map((lineup) => ({ value: lineup.id, label: <TabOf lineup={lineup} out={outOf(lineup.id)} /> }))}
      >
        {children}
      </Tabs>
    </div>
  );
}

const TAB = cx(
  'flex min-h-18 min-w-0 flex-col justify-between gap-1.5 border-t-3 border-b border-t-transparent border-b-line border-l-line px-2.5 pt-2.5 pb-2 text-left text-text-2 not-first:border-l hover:text-text max-[360px]:px-2 max-[360px]:pt-2 max-[360px]:pb-1.5',
  'aria-selected:border-t-text aria-selected:border-b-transparent aria-selected:bg-raise-1 aria-selected:text-text',
);

/** A lineup's groups, its total, and how many of its starters are out. */
function TabOf({ lineup, out }: { lineup: SavedLineup; out: number }) {
  return (
    <>
      <span className="line-clamp-3 font-num text-[16px]/[1.15] font-semibold wrap-break-word max-[360px]:text-[14px]">
        <Isolated>{tabName(lineup)}</Isolated>
      </span>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 num text-[18px]/[1.1]">
        <LiveNumber text={formatPoints(lineup.actual > 0 ? lineup.actual : lineup.projected, 2)} />
        {out > 0 ? (
          <span className="inline-flex items-center gap-1 text-[16px] text-bad">
            <TriangleAlert size={15} aria-hidden />
            <span>{out}</span>
            <span className="sr-only"> to replace</span>
          </span>
        ) : null}
      </span>
    </>
  );
}

const ROWS = Array.from({ length: 9 }, (_, row) => row);

/** A skeleton of a card; where the page has a side, of a card and a panel. */
export function LineupCardsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading lineups"
      className="skeleton grid grid-cols-1 items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(340px,31%)]"
    >
      <div className="panel">
        <div className="flex h-[90px] items-end justify-between gap-3 px-4 pb-3">
          <Bone className="h-6 w-40" />
          <Bone className="h-9 w-28" />
        </div>
        <div className="h-8 border-t border-line" />
        <div className="flex h-11 items-center justify-between gap-3 px-4">
          <Bone className="h-3 w-40" />
          <Bone className="h-4 w-24" />
        </div>
        <div className="px-4 pt-3 pb-2 min-[1180px]:hidden">
          <Bone className="h-8 w-full" />
        </div>
        <div className="h-7" />
        {ROWS.map((row) => (
          <div
            key={row}
            className="flex h-[47px] items-center gap-4 border-t border-line px-4 lg:h-[41px]"
            style={{ opacity: 1 - row / 11 }}
          >
            <Bone className="h-4 w-7" />
            <Bone className="size-7" />
            <Bone className="h-3 w-36" />
            <Bone className="ml-auto h-4 w-12" />
          </div>
        ))}
        <div className="h-14" />
      </div>
      <div className="panel hidden h-72 p-4 min-[1180px]:block">
        <Bone className="h-6 w-48" />
      </div>
    </div>
  );
}
