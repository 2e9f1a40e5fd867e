import { cx } from '../ui/cx.ts';
import { Bone, SkeletonRows } from '../ui/skeleton.tsx';
import recapBoardStyles from './recap-board.module.css';
import recapFactsStyles from './recap-facts.module.css';

const FACTS = ['winner', 'riser', 'best', 'spent'];

/** A skeleton of four facts, a lineup and a table. */
export function RecapSkeleton() {
  return (
    <>
      <div className="panel grid grid-cols-2 overflow-hidden md:grid-cols-4 skeleton" aria-hidden>
        {FACTS.map((fact) => (
          <div key={fact} className={cx(recapFactsStyles.recapFact, 'flex flex-col gap-2')}>
            <Bone className="h-3 w-24" />
            <Bone className="h-9 w-20" />
            <Bone className="h-3 w-32" />
          </div>
        ))}
      </div>
      <div className={recapBoardStyles.recapBoard}>
        <div className={cx('panel', recapBoardStyles.recapWeek, 'overflow-hidden')}>
          <SkeletonRows rows={9} height={52} label="Loading the recap" />
        </div>
        <div className="panel overflow-hidden" aria-hidden>
          <SkeletonRows rows={9} height={48} />
        </div>
      </div>
    </>
  );
}
