import { ordinal } from '@singleback/game/players/matchup.ts';
import { cx } from '../../ui/cx.ts';
import styles from './plays.module.css';
import type { ShownPlay } from './shown-plays.ts';

/** '8th ▲ 4th', in color where it is the user's own place; a place that stayed stands alone. */
export function RankStep({ move }: { move: NonNullable<ShownPlay['move']> }) {
  const { from, to, isOwn } = move;
  if (from === to) return <span className={styles.step}>{ordinal(to)}</span>;
  const isUp = to < from;
  return (
    <span className={cx(styles.step, isOwn && (isUp ? styles.isUp : styles.isDown))}>
      {ordinal(from)}
      <span aria-hidden> {isUp ? '▲' : '▼'} </span>
      <span className="sr-only"> to </span>
      {ordinal(to)}
    </span>
  );
}
