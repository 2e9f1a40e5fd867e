import { useState } from 'react';
import { useNow } from '../../live/server-clock.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { usePlays } from '../queries.ts';
import { PlayRow } from './play-row.tsx';
import styles from './plays.module.css';
import { type PlayGroup, shownPlays } from './shown-plays.ts';
import { useArrivals } from './use-arrivals.ts';

/** Rows before the rest is asked for. */
const FEW = 6;

interface PlayListProps {
  groups: readonly PlayGroup[];
  /** Of the week before the current one, by its id. */
  endedWeekId?: string | undefined;
}

/** The plays that counted in these groups, newest first. */
export function PlayList({ groups, endedWeekId }: PlayListProps) {
  const { data, isError, refetch } = usePlays(endedWeekId);
  const now = useNow(60_000);
  const [isAll, setAll] = useState(false);
  const plays = shownPlays(data?.plays ?? [], groups);
  const arrivals = useArrivals(data && plays);
  if (data === undefined || now === null) {
    return isError ? (
      <ErrorState title="Failed to load plays" onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} height={54} label="Loading plays" />
    );
  }
  if (plays.length === 0) {
    const text = endedWeekId === undefined ? 'No play has moved your place yet.' : 'No plays are known for this week.';
    return <p className={styles.none}>{text}</p>;
  }
  return (
    <>
      <ol className={styles.plays}>
        {plays.slice(0, isAll ? plays.length : FEW).map((play) => (
          <PlayRow key={play.id} play={play} now={now} arrival={arrivals.get(play.id)} />
        ))}
      </ol>
      {plays.length > FEW ? (
        <div className={styles.foot}>
          <button type="button" className="link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `All ${plays.length} ${endedWeekId === undefined ? 'this week' : 'of the week'}`}
          </button>
        </div>
      ) : null}
    </>
  );
}
