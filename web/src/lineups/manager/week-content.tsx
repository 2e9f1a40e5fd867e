import type { Group } from '@singleback/contract/groups.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import type { GameDay } from '../game-day/game-day.ts';
import type { SavedLineup } from '../model.ts';
import { LineupCards } from './lineup-cards.tsx';
import { LineupCardsSkeleton } from './lineup-cards-skeleton.tsx';
import { useCorrections } from './notices/corrections/corrections.ts';
import { replacements } from './notices/replacements.ts';

// Most visits find one or more lineups and nothing to say above them; the first screen of all is smaller for it.
const CorrectionsNotice = lazy(async () => ({
  default: (await import('./notices/corrections/corrections-notice.tsx')).CorrectionsNotice,
}));
const ReplacementNotice = lazy(async () => ({
  default: (await import('./notices/replacement-notice.tsx')).ReplacementNotice,
}));
const OpenGroupsNotice = lazy(async () => ({
  default: (await import('./notices/open-groups-notice.tsx')).OpenGroupsNotice,
}));
const WeekNotices = lazy(async () => ({ default: (await import('./notices/week-notices.tsx')).WeekNotices }));
const NoLineups = lazy(async () => ({ default: (await import('./no-lineups.tsx')).NoLineups }));
const FreeNotice = lazy(async () => ({ default: (await import('./notices/free-notice.tsx')).FreeNotice }));

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
  const open = isCurrent && isOpen && isPremium && !isEmpty ? props.openGroups : [];
  return (
    <Suspense fallback={<LineupCardsSkeleton />}>
      {toReplace.length > 0 ? <ReplacementNotice found={toReplace} week={week} /> : null}
      {open.length > 0 ? (
        <OpenGroupsNotice weekNumber={week.weekNumber} groups={open} isNext={toReplace.length === 0} />
      ) : null}
      {isCurrent ? <WeekNotices week={week} now={now} /> : null}
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
