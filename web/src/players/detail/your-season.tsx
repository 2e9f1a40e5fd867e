import type { Week } from '@singleback/game/season/week.ts';
import { cx } from '../../ui/cx.ts';
import detailPartStyles from './detail-part.module.css';
import type { DetailPlayer } from './detail-player.ts';
import { spendingText } from './words.ts';
import styles from './your-season.module.css';

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
    <section className={detailPartStyles.detailPart} aria-labelledby="detail-yours">
      <h3 id="detail-yours" className="mb-3 font-num text-num-s/[1.2] font-bold tracking-[0.06em] uppercase">
        Your Season
      </h3>
      <div className={styles.yourWeeks} aria-hidden>
        {weeks.map(({ weekNumber }) => (
          <i
            key={weekNumber}
            className={cx(
              weekNumber < week.weekNumber && styles.yourPast,
              weekNumber === week.weekNumber && styles.yourNow,
              weekNumber > week.weekNumber && playoffWeeks.includes(weekNumber) && styles.yourPlayoff,
              player.usedWeeks.includes(weekNumber) && styles.yourUsed,
            )}
          />
        ))}
      </div>
      <p className="mt-2 text-text-2">{spendingText(player, usageLimit, left)}</p>
    </section>
  );
}
