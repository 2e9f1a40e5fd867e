import { useNow } from '../../live/server-clock.ts';
import { usePlays } from '../queries.ts';
import { PlayTime } from './play-row.tsx';
import { dayText } from './play-time.ts';
import styles from './plays.module.css';
import { RankStep } from './rank-step.tsx';
import { type PlayGroup, shownPlays } from './shown-plays.ts';
import { useArrivals } from './use-arrivals.ts';

interface NewestPlayProps {
  groups: readonly PlayGroup[];
  /** Opens all of them. */
  onOpen: () => void;
}

/** The newest play that counted, as a line of a card; nothing before the first. */
export function NewestPlay({ groups, onOpen }: NewestPlayProps) {
  const { data, isPending } = usePlays();
  const plays = shownPlays(data?.plays ?? [], groups);
  const arrivals = useArrivals(data && plays);
  const now = useNow(60_000);
  const [play] = plays;
  // As high as the line, so that what is below stays where it is.
  if (isPending) return <div className="h-[55px]" aria-hidden />;
  if (play === undefined || now === null) return null;
  return (
    <button
      type="button"
      className={styles.newest}
      data-arrival={arrivals.get(play.id)}
      data-own={play.isOwn}
      onClick={onOpen}
    >
      <span className="sr-only">Newest play: </span>
      <PlayTime at={play.at} day={dayText(play.at, now)} />
      <span className={styles.what}>
        <span className={styles.text}>{play.text}</span>
        <span className={styles.note}>
          {play.move?.isOwn ? <RankStep move={play.move} /> : play.note}
          {play.groupName ? ` in ${play.groupName}` : ''}
        </span>
      </span>
      <span className={styles.points}>{play.points}</span>
    </button>
  );
}
