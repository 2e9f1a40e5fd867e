import type { TryRun, TryWeekResult } from '@singleback/contract/try.ts';
import { tryMultiplier } from '@singleback/game/try/season.ts';
import { Tag } from '../ui/tag.tsx';
import { twoDecimals } from './try-points.ts';
import styles from './watch-week.module.css';

interface WeekHeadProps {
  run: TryRun;
  result: TryWeekResult;
  isOver: boolean;
  /** The season's points with what the week has by now. */
  soFar: number;
}

const NORMAL = 100;

/** Which week it is, and how far the season is. */
export function WeekHead({ run, result, isOver, soFar }: WeekHeadProps) {
  const { weeks } = run.season;
  const current = result.week_number;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <h1 className="title-1">
        Week {current} of {weeks}
      </h1>
      <Tag>{run.season.name}</Tag>
      <Tag tone={isOver ? 'plain' : 'live'}>{isOver ? 'Final' : 'Playing'}</Tag>
      <div className="ml-auto flex items-end gap-4 max-md:ml-0">
        <p className="md:text-right">
          <span className="cap block max-md:inline">Season so far</span>{' '}
          <b className="num text-[24px] leading-none max-md:text-[18px]">{twoDecimals(soFar)}</b>
        </p>
        <ol className={styles.weekBars} aria-hidden>
          {Array.from({ length: weeks }, (_, at) => at + 1).map((week) => (
            <li
              key={week}
              data-is={week < current ? 'played' : week === current ? 'current' : 'open'}
              data-bonus={tryMultiplier(week) > NORMAL}
            >
              {week}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
