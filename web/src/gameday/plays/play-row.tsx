import { isolated } from '@singleback/game/text/isolated.ts';
import { Tag } from '../../ui/tag.tsx';
import { Clamped } from '../../ui/text/clamped.tsx';
import { dayAndTimeText, timeText } from '../../ui/text/time-text.ts';
import { dayText } from './play-time.ts';
import styles from './plays.module.css';
import { RankStep } from './rank-step.tsx';
import type { ShownPlay } from './shown-plays.ts';

interface PlayRowProps {
  play: ShownPlay;
  now: Date;
  /** How it came: just now, or among those that were missed while the connection was away. */
  arrival: 'tick' | 'slide' | undefined;
}

/** A play that counted: when, what, whose points, what it did to the place, and how the source tells it. */
export function PlayRow({ play, now, arrival }: PlayRowProps) {
  const day = dayText(play.at, now);
  return (
    <li className={styles.play} data-arrival={arrival} data-own={play.isOwn}>
      <PlayTime at={play.at} day={day} />
      <span className={styles.what}>
        <span className={styles.text}>
          {play.isCorrection ? <Tag tone="warn">Correction</Tag> : null} {play.text}
        </span>
        <span className={styles.note}>{play.note}</span>
      </span>
      <span className={styles.points}>{play.points}</span>
      <span className={styles.move}>
        {play.move ? <RankStep move={play.move} /> : null}
        {play.groupName ? <span className={styles.group}>{isolated(play.groupName)}</span> : null}
      </span>
      {play.source ? (
        <span className={styles.source}>
          <Clamped label={`All of the play: ${play.text}`}>
            {play.source.clock ? <span className={styles.clock}>{play.source.clock}</span> : null}
            <bdi>{play.source.text}</bdi>
          </Clamped>
        </span>
      ) : null}
    </li>
  );
}

/** '2:54 PM', with the day where it is another one. */
function PlayTime({ at, day }: { at: Date; day: string | null }) {
  return (
    <time dateTime={at.toISOString()} title={dayAndTimeText(at)} className={styles.time}>
      {timeText(at)}
      {day ? <span className={styles.day}>{day}</span> : null}
    </time>
  );
}
