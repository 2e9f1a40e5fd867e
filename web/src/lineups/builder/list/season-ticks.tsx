import type { Week } from '@singleback/game/season/week.ts';
import { cx } from '../../../ui/cx.ts';
import styles from '../builder-head.module.css';

interface SeasonTicksProps {
  weeks: readonly Week[];
  week: Week;
  playoffWeeks: readonly number[];
}

/** The season as ticks: past weeks filled, the current one highlighted, upcoming ones open, playoff weeks hatched. */
export function SeasonTicks({ weeks, week, playoffWeeks }: SeasonTicksProps) {
  return (
    <div className={styles.seasonTicks} role="img" aria-label={`Week ${week.weekNumber} of ${weeks.length}`}>
      {weeks.map(({ weekNumber }) => (
        <span
          key={weekNumber}
          className={cx(
            weekNumber < week.weekNumber && styles.seasonPast,
            weekNumber === week.weekNumber && styles.seasonNow,
            weekNumber > week.weekNumber && playoffWeeks.includes(weekNumber) && styles.seasonPlayoff,
          )}
        >
          <i />
          {weekNumber}
        </span>
      ))}
    </div>
  );
}
