import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import styles from './last-five.module.css';

const FULL = 2000;

/**
 * The last five games as bars, newest at the right, highlighted above the player's average. A missed game is a stub.
 */
export function LastFive({ points }: { points: readonly (number | null)[] }) {
  const played = points.filter((each) => each !== null);
  const most = Math.max(FULL, ...played);
  const mean = played.reduce((sum, each) => sum + each, 0) / Math.max(1, played.length);
  return (
    <span
      className={styles.lastFive}
      role="img"
      aria-label={`Last games: ${points.map((each) => formatPoints(each, 1)).join(', ')}`}
    >
      {points.map((each, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its game's place in the row
          key={at}
          data-good={each !== null && each >= mean && each > 0}
          style={{ height: `${Math.max(2, Math.round((Math.max(0, each ?? 0) / most) * 18))}px` }}
        />
      ))}
    </span>
  );
}
