import { useState } from 'react';
import { device } from '../../api/device-storage.ts';
import { useAuth } from '../../api/session.ts';

/**
 * The group whose outlook the user has chosen last, on this device. It lasts until the user signs out; without storage as
 * long as the page.
 */
export function useKeptGroup(): [chosen: string | null, choose: (groupId: string) => void] {
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
