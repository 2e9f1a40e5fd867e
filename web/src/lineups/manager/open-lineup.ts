import { useState } from 'react';
import { device, ownKey } from '../../api/device-storage.ts';
import { useAuth } from '../../api/session.ts';
import { type Grouped, namingGroup } from '../model.ts';

/**
 * The lineup whose card is open, and how to open another: the one that was just saved, else the one that is kept on this
 * device by its group, so that next week the same group's lineup is open.
 */
export function useOpenLineup<Lineup extends Grouped>(
  lineups: readonly Lineup[],
): [Lineup | undefined, (id: string) => void] {
  const key = ownKey(useAuth().user?.id ?? '', 'openLineup');
  const [kept, setKept] = useState(() => device.get(key));
  const [saved, setSaved] = useState(() => (history.state as { openLineup?: string } | null)?.openLineup);
  const keptAs = (lineup: Lineup) => namingGroup(lineup)?.id ?? lineup.id;
  const open = lineups.find(({ id }) => id === saved) ?? lineups.find((each) => keptAs(each) === kept) ?? lineups[0];
  return [
    open,
    (id) => {
      const chosen = lineups.find((lineup) => lineup.id === id);
      if (chosen === undefined) return;
      device.set(key, keptAs(chosen));
      setKept(keptAs(chosen));
      setSaved(undefined);
    },
  ];
}
