import type { Week } from '@singleback/game/season/week.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { useMemo } from 'react';
import { useWeekLineups } from '../../lineups/queries.ts';
import { Bone } from '../../ui/skeleton.tsx';
import type { PlanColumn } from './plan-model.ts';
import { scarcityRows } from './plan-model.ts';
import styles from './plan-sentence.module.css';
import { finishPoints, shortages } from './plan-summary.ts';
import { shortageBriefly, shortageWords } from './plan-words.ts';
import type { PlanPage } from './use-plan-page.ts';

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
  const { data, groups, uses, input } = page;
  const playing = useWeekLineups(currentWeek.id).data ?? [];
  const finish = finishPoints({ weeks, currentWeek, groups, lineups: data.lineups, playing, columns });
  const openWeeks = input.weeks.length;
  const short = useMemo(
    () => shortages(scarcityRows(data.outlook, groups, uses, openWeeks), data.outlook.weeks),
    [data.outlook, groups, uses, openWeeks],
  );
  return (
    <p className={styles.sentence}>
      <strong>If all goes to plan you finish near {formatCount(Math.round(finish / 100))} points.</strong>{' '}
      {onShowAll === null ? shortageBriefly(short) : shortageWords(short)}
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
export function SentenceSkeleton() {
  return (
    <div className={styles.sentence} aria-hidden>
      <Bone className="h-3 w-72 max-w-full" />
    </div>
  );
}
