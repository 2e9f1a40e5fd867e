import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './notice-line.module.css';

interface NoticeLineProps {
  /** Of the region. */
  label: string;
  icon: ReactNode;
  /** What it is about. */
  what: ReactNode;
  /** Until when, or what it comes to. */
  note?: ReactNode;
  /** What to do. */
  action?: ReactNode;
  tone?: 'bad' | 'plain';
}

/** Something above the lineups that wants an answer, in one line. */
export function NoticeLine({ label, icon, what, note, action, tone = 'plain' }: NoticeLineProps) {
  return (
    <section className={styles.notice} data-tone={tone} aria-label={label}>
      <span className={styles.icon}>{icon}</span>
      <p className={cx(styles.words, 'min-w-0 flex-1 leading-[1.3]')}>
        <b>{what}</b> {note ? <span>{note}</span> : null}
      </p>
      {action}
    </section>
  );
}

interface NoticeDetailsProps {
  /** Of the region. */
  label: string;
  icon: ReactNode;
  what: string;
  /** Whether it begins unfolded. */
  isOpen?: boolean;
  /** Behind the line. */
  children: ReactNode;
}

/** Something above the lineups in one line, with more behind it. */
export function NoticeDetails({ label, icon, what, isOpen = false, children }: NoticeDetailsProps) {
  return (
    <section aria-label={label}>
      <details className={cx(styles.details, 'mb-3 rounded-3 border border-line-2 bg-raise-1')} open={isOpen}>
        <summary className={styles.notice}>
          <span className={styles.icon}>{icon}</span>
          <b className={cx(styles.words, 'min-w-0 flex-1 leading-[1.3]')}>{what}</b>
          <ChevronDown size={18} className="mr-2 text-text-2" aria-hidden />
        </summary>
        {children}
      </details>
    </section>
  );
}
