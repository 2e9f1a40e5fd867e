import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import type { CSSProperties } from 'react';
import { cx } from '../ui/cx.ts';
import styles from './gap-panel.module.css';
import { gapParts, meanShare, pointsText, signedText } from './hindsight-words.ts';

interface GapPanelProps {
  hindsight: Hindsight;
  row: HindsightRow;
}

const PATTERN = { Luck: styles.luck, Timing: styles.timing, Choice: styles.choice };

/** The share of the best possible season, and the gap to it: luck, timing, choice. Each explains itself. */
export function GapPanel({ hindsight: { bestPoints, isExact, rows }, row }: GapPanelProps) {
  const parts = gapParts(row, bestPoints);
  return (
    <section className={cx('panel', styles.gap)} aria-label="Your season against the best possible one">
      <div className={styles.share}>
        <p className="cap">Of the best possible season</p>
        <p className={styles.figure}>
          {row.share}
          <small>%</small>
        </p>
        {rows.length > 1 ? (
          <p className="text-meta text-text-2">
            {ordinal(row.rank)} of {rows.length}. The group’s mean is {meanShare(rows)}%.
          </p>
        ) : null}
      </div>
      <dl className={styles.bars}>
        <Bar
          name="Your points"
          text={pointsText(row.points)}
          from={0}
          to={clamp(row.points / bestPoints)}
          className={styles.made}
        />
        {parts.map(({ name, points, from, to, formula }) => (
          <Bar
            key={name}
            name={name}
            text={signedText(points)}
            from={from}
            to={to}
            className={PATTERN[name]}
            formula={formula}
          />
        ))}
        <Bar
          name="Best possible"
          text={`${isExact ? '' : 'at least '}${pointsText(bestPoints)}`}
          from={0}
          to={1}
          className={styles.best}
        />
      </dl>
      <details className={styles.how}>
        <summary>How this is worked out</summary>
        <p>
          The best possible season fills every slot of the final weeks with perfect knowledge, using each player as
          often as this group allows. The gap to it is divided in this order:
        </p>
        <ul>
          {parts.map(({ name, formula }) => (
            <li key={name}>
              <b>{name}</b> {formula}
            </li>
          ))}
        </ul>
        <p>A correction of points changes all of it.</p>
      </details>
    </section>
  );
}

const clamp = (share: number) => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0);

interface BarProps {
  name: string;
  text: string;
  from: number;
  to: number;
  className: string | undefined;
  formula?: string;
}

function Bar({ name, text, from, to, className, formula }: BarProps) {
  const place = { '--from': `${from * 100}%`, '--width': `${(to - from) * 100}%` } as CSSProperties;
  return (
    <div className={styles.bar} title={formula}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.track} aria-hidden>
          <span className={cx(styles.fill, className)} style={place} />
        </span>
        <span className={cx('num', styles.value)}>{text}</span>
      </dd>
    </div>
  );
}
