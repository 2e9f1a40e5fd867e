import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useMemo } from 'react';
import { useGroupTable } from '../../leaderboard/queries.ts';
import { useWeekLineups } from '../../lineups/queries.ts';
import { useRounds } from '../../players/rounds.ts';
import { Bone } from '../../ui/skeleton.tsx';
import type { PlanColumn, PlannedGroups } from './plan-model.ts';
import { bonusWords, finishPoints, finishWords, shortageBriefly, shortages, shortageWords } from './plan-words.ts';
import { type PlanPage, useScarcity } from './use-plan-page.ts';

const SENTENCE = 'mb-3 min-h-6 leading-[1.45] text-text-2 max-md:min-h-[70px]';

interface PlanSentenceProps {
  page: PlanPage;
  weeks: readonly Week[];
  currentWeek: Week;
  columns: readonly PlanColumn[];
  /** Shows all positions; absent where that is in the menu. */
  onShowAll: (() => void) | null;
}

/** What the plan comes to, and what runs short. */
export function PlanSentence({ page, weeks, currentWeek, columns, onShowAll }: PlanSentenceProps) {
  const { data, groups } = page;
  const playing = useWeekLineups(currentWeek.id).data ?? [];
  const granted = useGranted(groups);
  const finish = finishPoints({ weeks, currentWeek, groups, lineups: data.lineups, playing, columns, granted });
  const rounds = useRounds();
  const rows = useScarcity(page);
  const short = useMemo(() => shortages(rows, data.outlook.weeks), [rows, data.outlook]);
  return (
    <p className={SENTENCE}>
      {/* A line of its own on a phone, so that a font that comes late moves nothing. */}
      <strong className="font-semibold text-text max-md:block">
        {finishWords(
          finish,
          columns.every(({ at }) => data.outlook.known[at]),
        )}
      </strong>{' '}
      {onShowAll === null ? shortageBriefly(short, rounds) : shortageWords(short, rounds)}
      {onShowAll === null ? null : (
        <>
          {' '}
          <button type="button" className="link text-text" onClick={onShowAll}>
            All positions
          </button>
        </>
      )}
      <span role="status" className="sr-only">
        {page.isBusy ? 'Planning' : ''}
      </span>
    </p>
  );
}

/** What the user is granted where the plan is for one group, Everyone aside, that grants something (rules 7.10). */
function useGranted({ own }: PlannedGroups): ReadonlyMap<string, number> | undefined {
  const [group, ...others] = own.filter(({ id }) => id !== EVERYONE_GROUP_ID);
  const isGranted = others.length === 0 && group?.missed_weeks === 'lowest';
  return useGroupTable(isGranted ? group.id : undefined, 1).table?.userRow?.grantedByWeek;
}

const ROWS = 9;

/** The outline of the plan while the first one is on its way: as tall as plan-weeks.tsx; on wide pages, as plan-grid.tsx. */
export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading the plan">
      <div className={SENTENCE} aria-hidden>
        <Bone className="h-3 w-72 max-w-full" />
      </div>
      <div className="panel skeleton overflow-hidden">
        <div className="h-[54px] lg:h-[46px]" />
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <div key={row} className="flex h-[55px] items-center gap-6 border-t border-line px-3.5 lg:h-[59px]">
            <Bone className="h-3 w-7" />
            <Bone className="h-3 w-40" />
          </div>
        ))}
        <div className="h-[54px] lg:h-[46px]" />
      </div>
    </div>
  );
}

/** What the weights of the names say, and which weeks count more. */
export function PlanLegend({ page, columns }: { page: PlanPage; columns: readonly PlanColumn[] }) {
  const playoffs = columns.filter(({ isPlayoff }) => isPlayoff).map(({ week }) => week.weekNumber);
  const bonus = bonusWords(playoffs, page.groups.settings.playoffBonusPercent);
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-3 text-[14px] max-md:gap-x-4.5 max-md:px-3">
      <b className="font-semibold">Bold: firm</b>
      <span>Plain: likely</span>
      <span className="text-text-3">Gray: could change</span>
      {bonus === null ? null : <span className="ml-auto text-text-3 max-md:hidden">{bonus}</span>}
    </p>
  );
}
