import { EVERYONE_GROUP_ID, shownGroupName } from '@singleback/game/groups/settings.ts';
import { useState } from 'react';
import { useWeekOutlook } from '../../gameday/chances/queries.ts';
import { Outlook } from '../../gameday/outlook/outlook.tsx';
import type { CardProps } from '../../lineups/game-day/group-table.tsx';
import { device } from '../../platform/api/device-storage.ts';
import { useAuth } from '../../platform/api/session.ts';
import { Select } from '../../ui/forms/select.tsx';

/** What a lineup can still reach, in one of its groups. */
export function OutlookPanel({ lineup, week }: CardProps) {
  const outlooks = useWeekOutlook().data?.groups ?? [];
  const [chosen, choose] = useKeptGroup();
  // That of everybody is too large for chances.
  const groups = lineup.groups.filter(({ id }) => {
    const state = outlooks.find(({ group_id: groupId }) => groupId === id)?.state;
    return id !== EVERYONE_GROUP_ID && state !== 'large';
  });
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  return (
    <>
      {groups.length > 1 && group ? (
        <div className="border-b border-line px-4 py-2">
          <Select
            label="Outlook in"
            size="s"
            value={group.id}
            options={groups.map((each) => ({ value: each.id, label: shownGroupName(each) }))}
            onValueChange={choose}
            className="max-w-full"
          />
        </div>
      ) : null}
      <Outlook lineup={lineup} weekNumber={week.weekNumber} groupId={group?.id ?? null} />
    </>
  );
}

/**
 * The group whose outlook the user has chosen last, on this device. It lasts until the user signs out; without storage as
 * long as the page.
 */
function useKeptGroup(): [chosen: string | null, choose: (groupId: string) => void] {
  const key = `outlookGroup:${useAuth().user?.id ?? ''}`;
  const [chosen, setChosen] = useState(() => device.get(key));
  return [
    chosen,
    (groupId) => {
      device.set(key, groupId);
      setChosen(groupId);
    },
  ];
}
