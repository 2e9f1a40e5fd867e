import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './outlook.module.css';

/** The row that is open, one at a time. */
export interface OpenRow {
  readonly open: string | null;
  readonly onOpen: (row: string | null) => void;
}

interface OutlookRowProps extends OpenRow {
  /** 'Your range' */
  label: string;
  /** One sentence; it may have a number that explains itself. */
  sentence: ReactNode;
  /** What explains the sentence, behind a press; without it there is nothing to open. */
  children?: ReactNode;
}

/** A row of the outlook: a sentence, which opens in place to its numbers. */
export function OutlookRow({ label, sentence, open, onOpen, children }: OutlookRowProps) {
  const id = useId();
  const isOpen = open === label;
  return (
    <li className={styles.row}>
      <div className="relative grid grid-cols-[minmax(0,1fr)_20px] gap-x-5 gap-y-1 px-4 py-3.5">
        <h3 className="cap col-span-full">{label}</h3>
        <div id={`${id}-said`} className={cx(styles.sentence, 'text-[16px]/[1.4] wrap-break-word')}>
          {sentence}
        </div>
        {children ? (
          <button
            type="button"
            className={cx(styles.toggle, 'self-center text-text-2')}
            aria-label={label}
            aria-describedby={`${id}-said`}
            aria-expanded={isOpen}
            aria-controls={`${id}-more`}
            onClick={() => onOpen(isOpen ? null : label)}
          >
            <ChevronDown size={20} aria-hidden />
          </button>
        ) : null}
      </div>
      <div id={`${id}-more`} hidden={!isOpen} className="grid gap-3 px-4 pb-4">
        {isOpen ? children : null}
      </div>
    </li>
  );
}
