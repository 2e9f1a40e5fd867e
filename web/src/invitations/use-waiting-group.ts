import type { GroupPreview, Invitation } from '@singleback/contract/invitations.ts';
import { useEffect, useState } from 'react';
import { failedWith } from '../api/api-error.ts';
import { call } from '../api/call.ts';

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

/** The server does not know the token: the link was deleted, or never was one. */
export const DEAD = 'dead';

/**
 * Reads what a token leads to; undefined while it is read, DEAD for a token that leads nowhere, null when that can't be
 * found out. Outside of the cache: that belongs to who is signed in, and here nobody is.
 */
export function useWaitingGroup(way: Way, token: string): WaitingGroup | typeof DEAD | null | undefined {
  const [waiting, setWaiting] = useState<WaitingGroup | typeof DEAD | null>();
  useEffect(() => {
    let isHere = true;
    const settle = (found: WaitingGroup | typeof DEAD | null) => isHere && setWaiting(found);
    const fail = (error: unknown) => settle(failedWith(error, 'not_found', 'malformed') ? DEAD : null);
    readWaitingGroup(way, token).then(settle, fail);
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
