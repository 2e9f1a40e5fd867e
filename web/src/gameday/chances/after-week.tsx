import { ordinal } from '@singleback/game/players/matchup.ts';
import type { ReactNode } from 'react';
import { Explained } from '../../ui/overlays/explained.tsx';
import type { GroupPlace } from '../model.ts';
import styles from './strip-chances.module.css';

interface AfterWeekProps {
  place: Pick<GroupPlace, 'weekRank' | 'membersIn' | 'members'>;
  /** The chance that is still open: to win the season. */
  season?: ReactNode;
}

/** At the end of a strip once the week is over: the place of the week, where there were chances. */
export function AfterWeek({ place: { weekRank, membersIn, members }, season }: AfterWeekProps) {
  const lineups = membersIn ?? members;
  return (
    <span className={styles.chances}>
      <span className={styles.gap} />
      {weekRank === null ? (
        <span className={styles.gap} />
      ) : (
        <span className={styles.chance}>
          <span className="cap" aria-hidden>
            {weekRank === 1 ? 'Won week' : 'Week'}
          </span>
          <Explained
            label={`${ordinal(weekRank)} of ${lineups} in the week`}
            title={`${ordinal(weekRank)} of ${lineups} in the week`}
            text="By the points of this week alone, among those with a lineup in it. The place on the left is that of the season."
            className={styles.week}
          >
            {ordinal(weekRank)}
          </Explained>
        </span>
      )}
      {season ?? (weekRank === null ? null : <OfLineups lineups={lineups} />)}
    </span>
  );
}

/** In the place of the chance to win the season, where that is not known any more. */
function OfLineups({ lineups }: { lineups: number }) {
  return (
    <span className={`${styles.chance} ${styles.season}`} aria-hidden>
      <span className="cap">Lineups</span>
      <span className={styles.seasonChance}>{lineups}</span>
    </span>
  );
}
