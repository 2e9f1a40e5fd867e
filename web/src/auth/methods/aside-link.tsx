import type { ReactNode } from 'react';
import styles from './aside-link.module.css';

/** A small action at the right of a field's label. */
export function AsideLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  );
}
