import { Link } from '@tanstack/react-router';
import { PageHead, type PageHeadProps } from '../../ui/page-head.tsx';
import styles from './plan-head.module.css';

/** The head of the plan's page, which has two tabs: each is a link, because each has an address of its own. */
export function PlanHead(parts: Omit<PageHeadProps, 'title'>) {
  return (
    <div className={styles.head}>
      <PageHead title="Plan" {...parts} />
      <nav className="tabs" aria-label="Plan">
        <Link to="/plan" className={`tab ${styles.tab}`}>
          Season
        </Link>
        <Link to="/orders" className={`tab ${styles.tab}`}>
          If I’m Away
        </Link>
      </nav>
    </div>
  );
}
