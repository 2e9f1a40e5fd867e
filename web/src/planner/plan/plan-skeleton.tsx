import { Bone } from '../../ui/skeleton.tsx';
import { SentenceSkeleton } from './plan-sentence.tsx';
import styles from './plan-skeleton.module.css';

const ROWS = 9;

/** The outline of the plan while the first one is on its way: as tall as what comes, by width. */
export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading the plan">
      <SentenceSkeleton />
      <div className="panel skeleton overflow-hidden">
        <div className={styles.head} />
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <div key={row} className={styles.row}>
            <Bone className="h-3 w-7" />
            <Bone className="h-3 w-40" />
          </div>
        ))}
        <div className={styles.head} />
      </div>
    </div>
  );
}
