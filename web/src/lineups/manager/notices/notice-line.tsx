import type { ReactNode } from 'react';
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
      <p className={styles.words}>
        <b>{what}</b> {note ? <span>{note}</span> : null}
      </p>
      {action}
    </section>
  );
}
