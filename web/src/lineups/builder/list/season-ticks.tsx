import type { Week } from '@singleback/game/season/week.ts';
import { cx } from '../../../ui/cx.ts';

interface SeasonTicksProps {
  weeks: readonly Week[];
  week: Week;
  playoffWeeks: readonly number[];
}

/** The season as ticks: past weeks filled, the current one highlighted, upcoming ones open, playoff weeks hatched. */
export function SeasonTicks({ weeks, week, playoffWeeks }: SeasonTicksProps) {
  return (
    <div className="season-ticks" role="img" aria-label={`Week ${week.weekNumber} of ${weeks.length}`}>
      {weeks.map(({ weekNumber }) => (
        <span
          key={weekNumber}
          className={cx(
            weekNumber < week.weekNumber && 'season-past',
            weekNumber === week.weekNumber && 'season-now',
            weekNumber > week.weekNumber && playoffWeeks.includes(weekNumber) && 'season-playoff',
          )}
        >
          <i />
          {weekNumber}
        </span>
      ))}
    </div>
  );
}
