import { useRounds } from '../../players/rounds.ts';
import { cx } from '../../ui/cx.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Bone, SkeletonRows } from '../../ui/skeleton.tsx';
import { useWide } from '../../ui/use-wide.ts';
import builderStyles from './builder.module.css';
import playersPanelStyles from './list/players-panel.module.css';

/** A skeleton of both panels with a loading text [G2.48]. */
export function BuilderSkeleton({ isEditing, weekNumber }: { isEditing: boolean; weekNumber: number | null }) {
  const rounds = useRounds();
  const words = isEditing ? 'Loading Lineup Editor' : 'Loading Lineup Builder';
  const isTouch = !useWide();
  return (
    <div className={cx(builderStyles.builder, 'flex min-h-140 flex-col max-md:min-h-0')}>
      <div className="max-lg:px-(--gutter)">
        <PageHead title={weekNumber === null ? 'Lineup' : `${rounds.label(weekNumber)} Lineup`}>
          <span className="text-text-2">{words}</span>
        </PageHead>
      </div>
      <div
        className={cx(
          builderStyles.builderPanels,
          'min-h-0 flex-1 grid-cols-[380px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] flex-col xl:grid-cols-[468px_minmax(0,1fr)]',
        )}
      >
        <div className={cx('panel', builderStyles.slotsPanel, 'min-h-0 flex-col')}>
          <div className="skeleton flex h-38 flex-none flex-col justify-between p-4">
            <Bone className="h-10 w-full" />
            <Bone className="h-3 w-20" />
            <Bone className="h-9 w-32" />
          </div>
          <SkeletonRows rows={9} height={60} label={words} />
        </div>
        <div className={cx('panel', playersPanelStyles.playersPanel)}>
          <div className="skeleton flex h-41 flex-none flex-col justify-center p-4">
            <Bone className="h-10 w-full" />
          </div>
          <SkeletonRows rows={13} height={isTouch ? 64 : 48} label="Loading players" />
        </div>
      </div>
    </div>
  );
}
