import { type ReactNode, useContext } from 'react';
import { cx } from '../ui/cx.ts';
import { type OpenedDerivation, openDerivation } from './opened.ts';
import { ShownSeason } from './rounds.ts';

interface DerivedNumberProps extends OpenedDerivation {
  /** Only pointing at it shows that it opens: for the many numbers of a table. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Points that open to how they add up. */
export function DerivedNumber({ of, at, isQuiet = false, children }: DerivedNumberProps) {
  const season = useContext(ShownSeason);
  return (
    <button
      type="button"
      // Above a row that is a button itself.
      className={cx(
        'hit-area relative z-1 whitespace-nowrap underline decoration-line-2 decoration-dotted decoration-1 underline-offset-4 [font:inherit] [text-align:inherit] hover:decoration-solid',
        isQuiet && '[&:not(:hover,:focus-visible)]:decoration-transparent',
      )}
      aria-haspopup="dialog"
      title="How it adds up"
      onClick={() => openDerivation({ of, at, season })}
    >
      {children}
    </button>
  );
}
