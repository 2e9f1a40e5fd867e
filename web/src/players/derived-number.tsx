import { type ReactNode, useContext } from 'react';
import { cx } from '../ui/cx.ts';
import styles from './derived-number.module.css';
import { type OpenedDerivation, openDerivation } from './opened-derivation.ts';
import { ShownSeason } from './rounds.ts';

interface DerivedNumberProps extends OpenedDerivation {
  className?: string | undefined;
  /** Only pointing at it shows that it opens: for the many numbers of a table. */
  isQuiet?: boolean;
  /** The number. */
  children: ReactNode;
}

/** Points that open to how they add up. */
export function DerivedNumber({ of, at, className, isQuiet = false, children }: DerivedNumberProps) {
  const season = useContext(ShownSeason);
  return (
    <button
      type="button"
      className={cx(styles.derived, isQuiet && styles.quiet, 'hit-area', className)}
      aria-haspopup="dialog"
      title="How it adds up"
      onClick={() => openDerivation({ of, at, season })}
    >
      {children}
    </button>
  );
}
