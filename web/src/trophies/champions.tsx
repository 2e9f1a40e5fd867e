import type { TrophySeason } from '@singleback/contract/trophies.ts';
import { Trophy } from 'lucide-react';
import styles from './champions.module.css';
import { seasonWords, shownNames, shownPoints } from './trophy-words.ts';

interface ChampionsProps {
  /** Newest first. */
  seasons: readonly TrophySeason[];
  userId: string;
}

/** The seasons of a league with their champions; the running one has a leader, who is none yet. */
export function Champions({ seasons, userId }: ChampionsProps) {
  return (
    <ol aria-label="Seasons, newest first">
      {seasons.map((season) => (
        <Season key={season.year} season={season} userId={userId} />
      ))}
    </ol>
  );
}

function Season({ season, userId }: { season: TrophySeason; userId: string }) {
  const { year, is_complete, leaders, points } = season;
  const isWon = is_complete && leaders.length > 0;
  return (
    <li className={styles.season}>
      <span className={isWon ? styles.cup : styles.noCup} aria-hidden>
        <Trophy size={20} />
      </span>
      <span className={styles.year}>{year}</span>
      <span className={styles.who}>
        {leaders.length > 0 ? <span className={styles.name}>{shownNames(leaders, userId)}</span> : null}
        <span className="text-meta text-text-2">{seasonWords(season)}</span>
      </span>
      {points === null ? null : (
        <span translate="no" className={styles.points}>
          {shownPoints(points)}
        </span>
      )}
    </li>
  );
}
