import type { CSSProperties } from 'react';
import styles from './game-ticks.module.css';
import type { BoardGame } from './model.ts';

/** Sixty ticks for sixty minutes, long at each quarter. The state line has the same information as text. */
export function GameTicks({ minutes, status }: { minutes: number; status: BoardGame['status'] }) {
  return (
    <span
      className={styles.gameTicks}
      data-status={status}
      style={{ '--minutes': minutes } as CSSProperties}
      aria-hidden
    />
  );
}
