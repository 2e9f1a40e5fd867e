import type { MyGroup } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { SeasonSoFar } from '../../hindsight/season-so-far.tsx';
import { UsedTable } from '../../hindsight/used-table.tsx';
import { WeekResults } from '../../recap/week-results.tsx';
import { TrophiesPanel } from '../../trophies/trophies-panel.tsx';
import styles from './season-tab.module.css';

interface SeasonTabProps {
  group: MyGroup;
  userId: string;
  /** The week whose results are shown; the last completed one if left out. */
  week: number | undefined;
}

/** The Season tab of a group: the results of a week, the season so far, trophies, and who used whom. */
export function SeasonTab({ group, userId, week }: SeasonTabProps) {
  return (
    <div className={styles.season}>
      <WeekResults group={group} userId={userId} week={week} />
      <div className={styles.soFar}>
        <SeasonSoFar groupId={group.id} userId={userId} />
      </div>
      {group.id === EVERYONE_GROUP_ID ? null : <TrophiesPanel groupId={group.id} userId={userId} />}
      <div className={styles.used}>
        <UsedTable groupId={group.id} userId={userId} />
      </div>
    </div>
  );
}
