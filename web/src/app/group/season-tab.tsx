import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { SeasonSoFar } from '../../hindsight/season-so-far.tsx';
import { UsedTable } from '../../hindsight/used-table.tsx';
import { WeekResults } from '../../recap/week-results.tsx';
import { TrophiesPanel } from '../../trophies/trophies-panel.tsx';
import { SeasonTable } from './home-tab.tsx';
import type { OwnProps } from './own-group.tsx';

interface SeasonTabProps extends OwnProps {
  /** The week whose results are shown; the last completed one if left out. */
  week: number | undefined;
}

/** The Season tab of a group: the results of a week, the season so far, trophies, and who used whom. */
export function SeasonTab({ group, userId, week }: SeasonTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4 pb-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr_auto] lg:items-start lg:gap-5">
      <WeekResults group={group} userId={userId} week={week} />
      <div className="min-w-0 lg:[grid-area:1/2/3]">
        <SeasonSoFar groupId={group.id} userId={userId} />
      </div>
      {group.id === EVERYONE_GROUP_ID ? null : <TrophiesPanel groupId={group.id} userId={userId} />}
      {group.cut ? (
        <div className="min-w-0 lg:col-span-full">
          <SeasonTable group={group} userId={userId} />
        </div>
      ) : null}
      <div className="min-w-0 empty:hidden lg:col-span-full">
        <UsedTable groupId={group.id} userId={userId} />
      </div>
    </div>
  );
}
