import { Bone } from '../../ui/skeleton.tsx';
import styles from './plan-grid.module.css';

const ROWS = 9;
const WEEKS = 9;

/** The grid's outline while the first plan is on its way. */
export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading the plan" className="panel skeleton overflow-hidden">
      <div className={styles.skeleton}>
        {Array.from({ length: ROWS * WEEKS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
          <div key={at} className="flex flex-col justify-center gap-2 border-b border-line px-2">
            <Bone className="h-3 w-16" />
            <Bone className="h-3 w-10" />
          </div>
        ))}
      </div>
    </div>
  );
}
