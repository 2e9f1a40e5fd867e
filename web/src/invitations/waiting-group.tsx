import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { GroupFacts } from './group-facts.tsx';
import { inviterName } from './invitation-words.ts';
import { canBeJoined, DEAD, type useWaitingGroup, type Way } from './use-waiting-group.ts';
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
export function WaitingGroup({ way, waiting, children }: WaitingGroupProps) {
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
