import type { GroupPreview, Invitation } from '@singleback/contract/invitations.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { failedWith } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { cx } from '../ui/cx.ts';
import { GroupFacts } from './group-facts.tsx';
import { inviterName } from './invitation-words.ts';
import styles from './waiting-group.module.css';

interface WaitingGroupProps {
  /** How the visitor came here, and the group of the token remembered for after sign-in [A2.19]. */
  way: Way;
  waiting: ReturnType<typeof useWaitingGroup>;
  /** Below the group: what a newcomer can do. */
  children?: ReactNode;
}

const DEAD_WORDS: Readonly<Record<Way, string>> = {
  join: 'This join link is no longer valid. Ask for a new one.',
  invitation: 'This invitation could not be found or has expired.',
};

/** The pending group shown beside the sign-in form, or a note that its token is invalid. */
export function WaitingGroupCard({ way, waiting, children }: WaitingGroupProps) {
  if (waiting === null) return null;
  if (waiting === undefined) return <div className={cx(styles.waitingGroup, styles.waitingGroupComing)} aria-hidden />;
  if (waiting === DEAD) {
    return (
      <aside className={styles.waitingGroup} aria-label="Your invitation">
        <p role="alert" className="flex items-center gap-2">
          <CircleAlert size={20} className="shrink-0 text-bad" aria-hidden />
          {DEAD_WORDS[way]}
        </p>
        {children}
      </aside>
    );
  }
  const { group, inviter, message, isOpen } = waiting;
  return (
    <aside className={styles.waitingGroup} aria-label="Your invitation">
      <p className="cap">
        {!isOpen
          ? 'This invitation was already answered or has expired'
          : canBeJoined(waiting)
            ? 'You’re invited'
            : 'This group is full'}
      </p>
      <GroupFacts group={group} by={inviterName(inviter)} message={message} weekNumber={null} />
      {children}
    </aside>
  );
}

/** The group of a token, as visible to a visitor. */
export interface WaitingGroup {
  readonly group: GroupPreview;
  readonly inviter: Invitation['inviter'];
  readonly message: string | null;
  /** False for an answered or expired invitation. */
  readonly isOpen: boolean;
}

/** Whether the group can be joined, as far as is known. */
export function canBeJoined(waiting: WaitingGroup | typeof DEAD | null | undefined): boolean {
  if (waiting === DEAD || waiting === null || waiting === undefined) return waiting !== DEAD;
  const { current_participants: members, max_participants: most } = waiting.group;
  return waiting.isOpen && (most === null || members < most);
}

/** How a visitor got to a group: by its join link or an invitation. */
export type Way = 'join' | 'invitation';

/** The server does not know the token: the link was deleted or never existed. */
export const DEAD = 'dead';

/**
 * The group of a token; undefined while loading and without a token, DEAD for an unknown token, null on failure. Not in the query cache,
 * which belongs to a signed-in user.
 */
export function useWaitingGroup(way: Way, token: string | null): WaitingGroup | typeof DEAD | null | undefined {
  const [waiting, setWaiting] = useState<WaitingGroup | typeof DEAD | null>();
  useEffect(() => {
    if (token === null) return;
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
