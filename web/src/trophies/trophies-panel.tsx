import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Champions } from './champions.tsx';
import { HonorsTable } from './honors-table.tsx';
import { useTrophies } from './queries.ts';
import { Records } from './records.tsx';
import styles from './trophies-panel.module.css';

export interface TrophiesProps {
  groupId: string;
  /** The user whose name is marked. */
  userId: string;
}

/** What has been won in a group over all its seasons: champions, records, titles and weeks. */
export function TrophiesPanel(props: TrophiesProps) {
  return (
    <Panel title="Trophies" hash className="overflow-hidden">
      <TrophiesOf {...props} />
    </Panel>
  );
}

function TrophiesOf({ groupId, userId }: TrophiesProps) {
  const trophies = useTrophies(groupId);
  if (!trophies.data) {
    return trophies.isError ? (
      <ErrorState title="Failed to load trophies" onRetry={() => void trophies.refetch()} />
    ) : (
      <SkeletonRows rows={5} height={64} label="Loading trophies" />
    );
  }
  if (trophies.data.seasons.every(({ through_week }) => through_week === 0)) {
    return (
      <EmptyState
        title="No Trophies Yet"
        text="The leader, the best week and other records appear here once week 1 is final."
      />
    );
  }
  return (
    <div className={styles.trophies}>
      <Champions seasons={trophies.data.seasons} userId={userId} />
      <Records groupId={groupId} trophies={trophies.data} />
      <HonorsTable honors={trophies.data.honors} userId={userId} />
      <p className={styles.rules}>
        Only final weeks count, as corrected since. A title is first place in the table once the last week is final. A
        week is won by the most points among at least two lineups. Ties share it. A streak ends with the season.
      </p>
    </div>
  );
}
