import type { GroupPreview, Invitation } from '@singleback/contract/invitations.ts';
import { useEffect, useState } from 'react';
import { call } from './api.ts';

/** The group that a token leads to, as a visitor may see it. */
export interface WaitingGroup {
  readonly group: GroupPreview;
  readonly inviter: Invitation['inviter'];
  readonly message: string | null;
  /** False for an invitation that was answered or has expired. */
  readonly isOpen: boolean;
}

/** How one comes to a group: by its join link, or by an invitation. */
export type Way = 'join' | 'invitation';

/**
 * Reads what a token leads to; undefined while it is read, null when it leads nowhere. Outside of the cache: that
 * belongs to who is signed in, and here nobody is.
 */
export function useWaitingGroup(way: Way, token: string): WaitingGroup | null | undefined {
  const [waiting, setWaiting] = useState<WaitingGroup | null>();
  useEffect(() => {
    let isHere = true;
    const tell = (found: WaitingGroup | null) => isHere && setWaiting(found);
    readWaitingGroup(way, token).then(tell, () => tell(null));
    return () => {
      isHere = false;
    };
  }, [way, token]);
  return waiting;
}

async function readWaitingGroup(way: Way, token: string): Promise<WaitingGroup> {
  if (way === 'join') {
    const { group, inviter } = await call('GET /join-links/:token', { params: { token } });
    return { group, inviter, message: null, isOpen: true };
  }
  const { groups, inviter, message, status } = await call('GET /invitations/:token', { params: { token } });
  return { group: groups, inviter, message, isOpen: status === 'pending' };
}
