import { Bone, SkeletonRows } from '../ui/skeleton.tsx';

const FACTS = ['winner', 'riser', 'best', 'spent'];

/** A skeleton of four facts, a lineup and a table. */
export function RecapSkeleton() {
  return (
    <>
      <div className="panel recap-facts skeleton" aria-hidden>
        {FACTS.map((fact) => (
          <div key={fact} className="recap-fact flex flex-col gap-2">
            <Bone className="h-3 w-24" />
            <Bone className="h-9 w-20" />
            <Bone className="h-3 w-32" />
          </div>
        ))}
      </div>
      <div className="recap-board">
        <div className="panel recap-week overflow-hidden">
          <SkeletonRows rows={9} height={52} label="Loading the recap" />
        </div>
        <div className="panel overflow-hidden" aria-hidden>
          <SkeletonRows rows={9} height={48} />
        </div>
      </div>
    </>
  );
}
