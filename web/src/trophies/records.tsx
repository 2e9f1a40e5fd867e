// Trophies and records of a group.
import type { Trophies } from '@singleback/contract/trophies.ts';
import { Link } from '@tanstack/react-router';
import { cx } from '../ui/cx.ts';
import styles from './records.module.css';
import { type RecordTime, type ShownRecord, shownRecords } from './trophy-words.ts';

interface RecordsProps {
  groupId: string;
  trophies: Trophies;
  userId: string;
}

/** The records of a league: figure, who, when, and the rule. */
export function Records({ groupId, trophies, userId }: RecordsProps) {
  return (
    <dl className={styles.records} aria-label="Records">
      {shownRecords(trophies, userId).map((record) => (
        <LeagueRecord key={record.title} groupId={groupId} record={record} />
      ))}
    </dl>
  );
}

function LeagueRecord({ groupId, record }: { groupId: string; record: ShownRecord }) {
  const { title, figure, unit, times, more, rule, noneYet } = record;
  return (
    <div className={styles.record}>
      <dt className="cap">{title}</dt>
      <dd className={styles.figure}>
        {figure ?? '–'}
        {figure !== null && unit ? <small> {unit}</small> : null}
      </dd>
      {figure === null ? <dd className="text-text-2">{noneYet}</dd> : null}
      {times.map((time) => (
        <dd key={`${time.who} ${time.when}`} className="mt-1 [overflow-wrap:normal]">
          <span className="block font-semibold">{time.who}</span>
          <span className="block text-meta text-text-2">
            <When groupId={groupId} time={time} />
            {time.note ? ` · ${time.note}` : null}
          </span>
        </dd>
      ))}
      {more > 0 ? <dd className="text-meta text-text-2">and {more} more</dd> : null}
      <dd className="mt-2 text-meta/[1.35] text-text-3">{rule}</dd>
    </div>
  );
}

/** When it was; a week of this group's season opens its results. */
export function When({ groupId, time: { when, recapWeek } }: { groupId: string; time: RecordTime }) {
  if (recapWeek === null) return <span>{when}</span>;
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId }}
      search={{ tab: 'season', week: recapWeek }}
      className={cx(styles.when, 'hit-area')}
      aria-label={`${when} results`}
    >
      {when}
    </Link>
  );
}
