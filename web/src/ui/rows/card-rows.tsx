import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Medal } from '../medal.tsx';
import styles from './card-rows.module.css';

interface FactProps {
  label: string;
  who: ReactNode;
  figure: ReactNode;
  note?: ReactNode;
}

/** A fact of a card, in a `dl`: what it is, who it was, how much, and when. */
export function Fact({ label, who, figure, note }: FactProps) {
  return (
    <div className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-t border-line px-4 py-3">
      <dt className="cap">{label}</dt>
      <dd className={cx(styles.who, styles.whole)}>{who}</dd>
      <dd className="[grid-area:1/2] text-right font-num text-num/[1.2] font-bold whitespace-nowrap">{figure}</dd>
      {note ? <dd className={cx(styles.note, 'text-meta whitespace-nowrap text-text-2')}>{note}</dd> : null}
    </div>
  );
}

/** The last row of a card, which opens all of what the card has shown the first of. */
export function MoreRow({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-13 w-full items-center justify-between gap-4 border-t border-line px-4 text-left font-num text-[17px]/[1.2] font-bold hover:bg-raise-2"
      onClick={onOpen}
    >
      {children}
      <ChevronRight size={20} className="text-text-2" aria-hidden />
    </button>
  );
}

interface RankedRowProps {
  rank: number | null;
  name: ReactNode;
  /** Below the name. */
  about?: ReactNode;
  points: ReactNode;
  isYou: boolean;
  /** Whether it is open; left out for a row that does not open. */
  isOpen?: boolean;
  onToggle?: () => void;
}

/** A person with a place and points; one that opens is a button as a whole. */
export function RankedRow({ rank, name, about, points, isYou, isOpen, onToggle }: RankedRowProps) {
  return (
    <div
      className={cx(
        styles.ranked,
        'relative grid min-h-14 grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2',
      )}
      data-you={isYou}
    >
      <span className="row-[1/3]">
        <Medal rank={rank} />
      </span>
      <span className={cx(styles.whole, 'col-2 leading-[1.25] max-[360px]:col-[2/-1]')}>
        {onToggle ? (
          <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={onToggle}>
            {name}
          </button>
        ) : (
          name
        )}
      </span>
      {about ? <span className="col-2 text-meta text-text-2">{about}</span> : null}
      <span className="[grid-area:1/3/3] flex items-center gap-2 font-num text-num/[1.2] font-bold whitespace-nowrap max-[360px]:[grid-area:2/3]">
        {points}
        {onToggle ? <ChevronRight size={18} className={cx(styles.open, 'text-text-2')} aria-hidden /> : null}
      </span>
    </div>
  );
}
