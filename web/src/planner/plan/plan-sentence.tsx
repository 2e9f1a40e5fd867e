import type { Week } from '@singleback/game/season/week.ts';
import { useMemo } from 'react';
import { useWeekLineups } from '../../lineups/queries.ts';
import { useRounds } from '../../players/rounds.ts';
import { cx } from '../../ui/cx.ts';
import { Bone } from '../../ui/skeleton.tsx';
import type { PlanColumn } from './plan-model.ts';
import styles from './plan-sentence.module.css';
import { bonusWords, finishPoints, finishWords, shortageBriefly, shortages, shortageWords } from './plan-words.ts';
import { type PlanPage, useScarcity } from './use-plan-page.ts';

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
  const finish = finishPoints({ weeks, currentWeek, groups, lineups: data.lineups, playing, columns });
  const rounds = useRounds();
  const rows = useScarcity(page);
  const short = useMemo(() => shortages(rows, data.outlook.weeks), [rows, data.outlook]);
  return (
    <p className={cx(styles.sentence, 'mb-3 leading-[1.45] text-text-2')}>
      <strong>
        {finishWords(
          finish,
          columns.every(({ at }) => data.outlook.known[at]),
        )}
      </strong>{' '}
      {onShowAll === null ? shortageBriefly(short, rounds) : shortageWords(short, rounds)}
      {onShowAll === null ? null : (
        <>
          {' '}
          <button type="button" className="link" onClick={onShowAll}>
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

/** As tall as the sentence, while the first plan is on its way. */
function SentenceSkeleton() {
  return (
    <div className={cx(styles.sentence, 'mb-3 leading-[1.45] text-text-2')} aria-hidden>
      <Bone className="h-3 w-72 max-w-full" />
    </div>
  );
}

const ROWS = 9;

/** The outline of the plan while the first one is on its way: as tall as plan-weeks.tsx; on wide pages, as plan-grid.tsx. */
export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading the plan">
      <SentenceSkeleton />
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
    <p className={cx(styles.legend, 'flex flex-wrap border-t border-line text-[14px]')}>
      <b>Bold: firm</b>
      <span>Plain: likely</span>
      <span className="text-text-3">Gray: could change</span>
      {bonus === null ? null : <span className="ml-auto text-text-3 max-md:hidden">{bonus}</span>}
    </p>
  );
}
