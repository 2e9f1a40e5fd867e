import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useNow } from '../../live/server-clock.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useIsOffline } from '../../ui/is-offline.ts';
import { NoRank } from '../../ui/medal.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { countdown } from '../../ui/text/time-text.ts';
import styles from './open-group-strip.module.css';

interface OpenGroupStripProps {
  group: { readonly id: string; readonly name: string };
  weekNumber: number;
  /** When the next players lock; null when none do any more this week. */
  nextLock: Date | null;
}

/** A group of the user without a lineup this week, and the way to one. */
export function OpenGroupStrip({ group, weekNumber, nextLock }: OpenGroupStripProps) {
  const now = useNow();
  const isOffline = useIsOffline();
  const lock = nextLock !== null && now !== null && nextLock > now ? ` Next lock ${countdown(nextLock, now)}` : '';
  return (
    <li className={styles.strip}>
      <span className={styles.rank}>
        <NoRank />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <Isolated>{group.name}</Isolated>
        </span>
        <span className={styles.lock}>No lineup in.{lock}</span>
      </span>
      {isOffline ? null : (
        <Link
          to="/lineup/$week"
          params={{ week: String(weekNumber) }}
          search={{ group: group.id }}
          className={buttonClass('outline', 's')}
          aria-label={`Add lineup for ${isolated(group.name)}`}
        >
          <Plus size={16} aria-hidden />
          Add lineup
        </Link>
      )}
    </li>
  );
}
