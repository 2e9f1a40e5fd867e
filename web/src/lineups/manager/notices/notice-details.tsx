import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice-line.module.css';

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
      <details className={styles.details} open={isOpen}>
        <summary className={styles.notice}>
          <span className={styles.icon}>{icon}</span>
          <b className={styles.words}>{what}</b>
          <ChevronDown size={18} className="mr-2 text-text-2" aria-hidden />
        </summary>
        {children}
      </details>
    </section>
  );
}
