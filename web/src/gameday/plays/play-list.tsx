import { ordinal } from '@singleback/game/players/matchup.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useState } from 'react';
import { useNow } from '../../platform/live/server-clock.ts';
import { useRounds } from '../../players/rounds.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Clamped } from '../../ui/text/clamped.tsx';
import { dayAndTimeText, kickoffText, timeText } from '../../ui/text/time-text.ts';
import { usePlays } from '../queries.ts';
import styles from './plays.module.css';
import { type PlayGroup, type ShownPlay, shownPlays } from './shown-plays.ts';
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
  const { noun } = useRounds();
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
    const text =
      endedWeekId === undefined ? 'No play has moved your place yet.' : `No plays are known for this ${noun}.`;
    return <p className="px-4 py-5 text-text-2">{text}</p>;
  }
  return (
    <>
      <ol className="border-b-0">
        {plays.slice(0, isAll ? plays.length : FEW).map((play) => (
          <PlayRow key={play.id} play={play} now={now} arrival={arrivals.get(play.id)} />
        ))}
      </ol>
      {plays.length > FEW ? (
        <div className="border-t border-line px-4 py-2.5">
          <button type="button" className="link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `All ${plays.length} ${endedWeekId === undefined ? 'this' : 'of the'} ${noun}`}
          </button>
        </div>
      ) : null}
    </>
  );
}

interface PlayRowProps {
  play: ShownPlay;
  now: Date;
  /** How it came: just now, or among those that were missed while the connection was away. */
  arrival: 'tick' | 'slide' | undefined;
}

/** A play that counted: when, what, whose points, what it did to the place, and how the source describes it. */
function PlayRow({ play, now, arrival }: PlayRowProps) {
  const day = dayText(play.at, now);
  return (
    <li
      className={cx(styles.play, 'grid min-h-13.5 items-center gap-x-2.5 gap-y-0.5 px-4 py-2 text-left')}
      data-arrival={arrival}
      data-own={play.isOwn}
    >
      <PlayTime at={play.at} day={day} />
      <span className={styles.what}>
        <span
          className={cx(
            'leading-[1.25] [overflow-wrap:anywhere]',
            play.isOwn ? 'font-semibold' : 'font-medium text-text-2',
          )}
        >
          {play.isCorrection ? <Tag tone="warn">Correction</Tag> : null} {play.text}
        </span>
        <span className="text-meta/[1.3] [overflow-wrap:anywhere] text-text-2">{play.note}</span>
      </span>
      <span className={styles.points}>{play.points}</span>
      <span className={styles.move}>
        {play.move ? <RankStep move={play.move} /> : null}
        {play.groupName ? (
          <span className="max-w-24 truncate text-cap/[1.3] text-text-2">{isolated(play.groupName)}</span>
        ) : null}
      </span>
      {play.source ? (
        // Below the play, as wide as the row, so that most texts need no more than two lines.
        <span className="col-[2/-1] min-w-0 text-meta/[1.35] text-text-2 max-[360px]:col-[1/-1]">
          <Clamped label={`All of the play: ${play.text}`}>
            {play.source.clock ? (
              <span className="mr-1.5 font-num text-meta/none font-medium whitespace-nowrap">{play.source.clock}</span>
            ) : null}
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
      {day ? <span className="block text-cap">{day}</span> : null}
    </time>
  );
}

type Zone = string | undefined;

/** 'Thu' for a play of another day than `now`, in the viewer's time zone (or `zone`); else null. */
function dayText(at: Date, now: Date, zone?: Zone): string | null {
  const dayOf = (date: Date) => kickoffText(date, zone).slice(0, 3);
  const isOfToday = dayOf(at) === dayOf(now) && now.getTime() - at.getTime() < DAY_MS;
  return isOfToday ? null : dayOf(at);
}

/** '8th ▲ 4th', in color where it is the user's own place; a place that stayed stands alone. */
function RankStep({ move }: { move: NonNullable<ShownPlay['move']> }) {
  const { from, to, isOwn } = move;
  const isUp = to < from;
  const color = from === to || !isOwn ? 'text-text-2' : isUp ? 'text-good' : 'text-bad';
  const className = cx('font-num text-[15px]/[1.2] font-semibold whitespace-nowrap', color);
  if (from === to) return <span className={className}>{ordinal(to)}</span>;
  return (
    <span className={className}>
      {ordinal(from)}
      <span aria-hidden> {isUp ? '▲' : '▼'} </span>
      <span className="sr-only"> to </span>
      {ordinal(to)}
    </span>
  );
}
