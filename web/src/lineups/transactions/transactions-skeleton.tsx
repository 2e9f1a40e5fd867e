import { Bone, SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './transactions-screen.module.css';

/** A skeleton of the page. */
export function TransactionsSkeleton() {
  return (
    <div className={styles.transactions}>
      <div className="panel lg:sticky lg:top-19 skeleton" aria-hidden>
        <div className="flex h-[168px] flex-col gap-6 p-4">
          <Bone className="h-5 w-28" />
          <Bone className="h-9 w-40" />
          <Bone className="h-5 w-32" />
        </div>
      </div>
      <div className="panel">
        <SkeletonRows rows={8} height={74} label="Loading transaction history" />
      </div>
    </div>
  );
}
