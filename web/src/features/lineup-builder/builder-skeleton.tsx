import './builder.css';
import './slots.css';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** The builder on its way: both panels in the shape of what comes, and the words that say so [G2.48]. */
export function BuilderSkeleton({ isEditing, weekNumber }: { isEditing: boolean; weekNumber: number | null }) {
  const words = isEditing ? 'Loading Lineup Editor' : 'Loading Lineup Builder';
  return (
    <div className="builder">
      <PageHead title={weekNumber === null ? 'Lineup' : `Week ${weekNumber} Lineup`}>
        <span className="text-text-2">{words}</span>
      </PageHead>
      <div className="builder-panels">
        <div className="panel slots-panel overflow-hidden pt-4">
          <SkeletonRows rows={9} height={60} label={words} />
        </div>
        <div className="panel players-panel overflow-hidden" aria-hidden>
          <SkeletonRows rows={13} height={48} label={words} />
        </div>
      </div>
    </div>
  );
}
