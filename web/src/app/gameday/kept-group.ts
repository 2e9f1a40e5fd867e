import { useState } from 'react';
import { device } from '../../api/device-storage.ts';
import { useAuth } from '../../api/session.ts';
import type { Part } from './parts.ts';

const keyOf = (part: Part['name'], userId: string) => `${part}Group:${userId}`;

/**
 * The group that the user has chosen last in a part of the game day, on this device; each part has a choice of its own.
 * It lasts until the user signs out; without storage as long as the page.
 */
export function useKeptGroup(part: Part['name']): [chosen: string | null, choose: (groupId: string) => void] {
  const userId = useAuth().user?.id ?? '';
  const [chosen, setChosen] = useState(() => device.get(keyOf(part, userId)));
  return [
    chosen,
    (groupId) => {
      device.set(keyOf(part, userId), groupId);
      setChosen(groupId);
    },
  ];
}
