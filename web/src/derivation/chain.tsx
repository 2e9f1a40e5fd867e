// How it adds up: every number from the season down to the rows of the scoring table.
import type { NumberPlace } from '../players/opened-derivation.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import styles from './chain.module.css';
import type { Level } from './level.ts';

/** The numbers above the one that is shown, each of which opens, and the number. */
export function Chain({ level: { chain, subject }, onOpen }: { level: Level; onOpen: (at: NumberPlace) => void }) {
  // The player's head says it all.
  if (chain.length < 2 && subject !== null) return null;
  return (
    <ol className={styles.chain}>
      {chain.map(({ label, points, at }, depth) => {
        const words = (
          <>
            <span>{label}</span>
            <span className={styles.leader} aria-hidden />
            <LiveNumber text={points} className={`num ${styles.total}`} />
          </>
        );
        return (
          <li key={label} style={{ paddingLeft: depth * 16 }}>
            {depth === chain.length - 1 ? (
              <div aria-current className={styles.link}>
                {words}
              </div>
            ) : (
              <button type="button" className={styles.link} onClick={() => onOpen(at)}>
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
