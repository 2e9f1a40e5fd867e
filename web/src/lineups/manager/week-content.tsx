import type { Group } from '@singleback/contract/groups.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import type { GameDay } from '../game-day/game-day.ts';
import { addableLineup } from '../manage-groups/addable-lineup.ts';
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
  // A free account has no second lineup: only the one it has can be in another group.
  const open = isCurrent && isOpen && !isEmpty ? props.openGroups : [];
  // What comes later, as by leaving a group, loads its part while all that is shown stays.
  const firstId = useDeferredValue(open[0]?.id);
  const first = open.find(({ id }) => id === firstId);
  const addable = first && !isPremium ? addableLineup(lineups, first, groups) : undefined;
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
      {isCurrent ? <WeekNotices week={week} now={now} hasLineup={!isEmpty} /> : null}
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
