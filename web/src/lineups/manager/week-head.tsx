import type { Week } from '@singleback/game/season/week.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Lockable } from '../../players/next-lock.ts';
import { WeekTitle } from '../../players/week-title.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { NextLockLine } from './next-lock-line.tsx';
import { PageMenu } from './page-menu.tsx';
import styles from './week-head.module.css';

interface WeekHeadProps {
  weeks: readonly Week[];
  week: Week;
  currentWeekNumber: number;
  /** Whose kickoffs are counted down to; undefined while they load. */
  lockable: readonly Lockable[] | undefined;
  /** On a wide page: the link to another lineup. */
  create: ReactNode;
}

/** The head of the lineups: the week, what locks next, and the ways on. */
export function WeekHead({ weeks, week, currentWeekNumber, lockable, create }: WeekHeadProps) {
  const navigate = useNavigate();
  const isWide = useWide();
  return (
    <header className={styles.head}>
      <WeekTitle
        title={`Week ${week.weekNumber} Lineups`}
        {...{ weeks, selected: week, currentWeekNumber }}
        onSelect={(number) => void navigate({ to: '/lineups/$week', params: { week: String(number) } })}
      />
      {week.weekNumber < currentWeekNumber || lockable?.length === 0 ? null : (
        <div className={styles.lock}>
          <NextLockLine players={lockable ?? []} />
        </div>
      )}
      <div className={styles.actions}>
        {isWide ? (
          <>
            <Link to="/plan" className={buttonClass('ghost')}>
              Plan
            </Link>
            {create}
          </>
        ) : null}
        <PageMenu hasPlan={!isWide} />
      </div>
    </header>
  );
}
