import { ordinal } from '@singleback/game/players/matchup.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useEffect, useRef, useState } from 'react';
import { useLink } from '../../platform/live/live-link.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { useRounds } from '../../players/rounds.ts';
import { cx } from '../../ui/cx.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Clamped } from '../../ui/text/clamped.tsx';
import { dayAndTimeText, kickoffText, timeText } from '../../ui/text/time-text.ts';
import { usePlays } from '../queries.ts';
import styles from './plays.module.css';
import { type PlayGroup, type ShownPlay, shownPlays } from './shown-plays.ts';

/** Rows before the rest is asked for. */
const FEW = 6;

interface PlayListProps {
  groups: readonly PlayGroup[];
  /** Of the week before the current one, by its id. */
  endedWeekId?: string | undefined;
}

/** The plays that counted in these groups, newest first. */
export function PlayList({ groups, endedWeekId }: PlayListProps) {
  const known = usePlays(endedWeekId);
  const { data } = known;
  const now = useNow(60_000);
  const { noun } = useRounds();
  const [isAll, setAll] = useState(false);
  const plays = shownPlays(data?.plays ?? [], groups);
  const arrivals = useArrivals(data && plays);
  if (data === undefined || now === null) return <NotLoaded query={known} what="plays" rows={4} height={54} />;
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
      className={`${styles.play} grid min-h-13.5 grid-cols-[54px_minmax(0,1fr)_56px_minmax(74px,auto)] items-center gap-x-2.5 gap-y-0.5 border-line px-4 py-2 text-left not-first:border-t max-[600px]:grid-cols-[54px_minmax(0,1fr)_auto]`}
      data-arrival={arrival}
    >
      <PlayTime at={play.at} day={day} />
      {/* On phones the place stands below the points, so that words get the width. */}
      <span className="grid min-w-0 max-[600px]:[grid-row:1/span_2]">
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
      <span
        className={cx(
          styles.points,
          'text-right font-num whitespace-nowrap max-[600px]:self-end max-[600px]:[grid-area:1/3]',
          play.isOwn ? 'text-[20px]/none font-bold' : 'text-[16px]/none font-medium text-text-2',
        )}
      >
        {play.points}
      </span>
      <span className="grid justify-items-end max-[600px]:self-start max-[600px]:[grid-area:2/3]">
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
    <time
      dateTime={at.toISOString()}
      title={dayAndTimeText(at)}
      className="font-num text-[15px]/[1.15] font-medium text-text-2 max-[600px]:[grid-row:1/span_2]"
    >
      {timeText(at)}
      {day ? <span className="block text-cap">{day}</span> : null}
    </time>
  );
}

/** 'Thu' for a play of another day than `now`, in the viewer's time zone; else null. */
function dayText(at: Date, now: Date): string | null {
  const dayOf = (date: Date) => kickoffText(date).slice(0, 3);
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

type Arrivals = ReadonlyMap<number, 'tick' | 'slide'>;

const NONE: Arrivals = new Map();

/**
 * How the newest plays came while the list was in view: with a tick, or without one where the connection was away. Plays
 * that were there from the start have not arrived.
 * @param plays newest first; undefined while they load
 */
export function useArrivals(plays: readonly Pick<ShownPlay, 'id'>[] | undefined): Arrivals {
  const { state } = useLink();
  const newest = plays && (plays[0]?.id ?? 0);
  const known = useRef<number | null>(null);
  const away = useRef<'not yet connected' | 'connected' | 'away'>('not yet connected');
  const [arrivals, setArrivals] = useState(NONE);
  useEffect(() => {
    if (state === 'connected' && away.current === 'not yet connected') away.current = 'connected';
    if (state !== 'connected' && away.current === 'connected') away.current = 'away';
  }, [state]);
  useEffect(() => {
    if (plays === undefined || newest === undefined) return;
    const before = known.current;
    known.current = newest;
    if (before === null || newest <= before) return;
    const kind = away.current === 'away' ? 'slide' : 'tick';
    if (state === 'connected') away.current = 'connected';
    setArrivals(new Map(plays.flatMap(({ id }) => (id > before ? [[id, kind] as const] : []))));
  }, [newest, plays, state]);
  return arrivals;
}
