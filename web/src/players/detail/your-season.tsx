import type { Week } from '@singleback/game/season/week.ts';
import { cx } from '../../ui/cx.ts';
import type { DetailPlayer } from './detail-player.ts';
import { spendingText } from './words.ts';

interface YourSeasonProps {
  player: DetailPlayer;
  weeks: readonly Week[];
  week: Week;
  usageLimit: number;
  playoffWeeks: readonly number[];
}

/** The weeks the player was used and can still be used in. */
export function YourSeason({ player, weeks, week, usageLimit, playoffWeeks }: YourSeasonProps) {
  const left = weeks.filter(({ weekNumber }) => weekNumber >= week.weekNumber).length;
  return (
    <section className="detail-part" aria-labelledby="detail-yours">
      <h3 id="detail-yours" className="detail-title">
        Your Season
      </h3>
      <div className="your-weeks" aria-hidden>
        {weeks.map(({ weekNumber }) => (
          <i
            key={weekNumber}
            className={cx(
              weekNumber < week.weekNumber && 'your-past',
              weekNumber === week.weekNumber && 'your-now',
              weekNumber > week.weekNumber && playoffWeeks.includes(weekNumber) && 'your-playoff',
              player.usedWeeks.includes(weekNumber) && 'your-used',
            )}
          />
        ))}
      </div>
      <p className="mt-2 text-text-2">{spendingText(player, usageLimit, left)}</p>
    </section>
  );
}
