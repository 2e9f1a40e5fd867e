import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { useState } from 'react';
import { device, ownKey } from '../../api/device-storage.ts';
import { useAuth } from '../../api/session.ts';
import type { SavedLineup } from '../model.ts';

type Grouped = Pick<SavedLineup, 'id' | 'name' | 'groups'>;

/** The group that a lineup is called by: its first one that is not everybody's. */
const groupOf = ({ groups }: Grouped) => groups.find(({ id }) => id !== EVERYONE_GROUP_ID) ?? groups[0];

/** 'Sunday Morning Regulars +1': the group that a lineup is called by, and how many others it is in. */
export function tabName(lineup: Grouped): string {
  const group = groupOf(lineup);
  if (group === undefined) return lineup.name;
  const others = lineup.groups.length - 1;
  return others === 0 ? group.name : `${group.name} +${others}`;
}

/**
 * The lineup whose card is open, and how to open another. It is kept on this device by its group, so that next week the
 * same group's lineup is open.
 */
export function useOpenLineup<Lineup extends Grouped>(
  lineups: readonly Lineup[],
): [Lineup | undefined, (id: string) => void] {
  const key = ownKey(useAuth().user?.id ?? '', 'openLineup');
  const [kept, setKept] = useState(() => device.get(key));
  const keptAs = (lineup: Lineup) => groupOf(lineup)?.id ?? lineup.id;
  const open = lineups.find((lineup) => keptAs(lineup) === kept) ?? lineups[0];
  return [
    open,
    (id) => {
      const chosen = lineups.find((lineup) => lineup.id === id);
      if (chosen === undefined) return;
      device.set(key, keptAs(chosen));
      setKept(keptAs(chosen));
    },
  ];
}
