import { useWaitingGroup, type Way } from '../../data/waiting-group.ts';
import { GroupFacts } from './group-facts.tsx';
import './invitations.css';
import { inviterName } from './invitation-words.ts';

interface WaitingGroupProps {
  /** How one came here, and with what: the token kept for after signing in [A2.19]. */
  way: Way;
  token: string;
}

/** What waits behind the sign-in screen, shown beside its form; nothing for a token that leads nowhere. */
export function WaitingGroup({ way, token }: WaitingGroupProps) {
  const waiting = useWaitingGroup(way, token);
  if (waiting === null) return null;
  if (waiting === undefined) return <div className="waiting-group waiting-group-coming" aria-hidden />;
  const { group, inviter, message, isOpen } = waiting;
  return (
    <aside className="waiting-group" aria-label="What is waiting for you">
      <p className="cap">{isOpen ? 'Waiting for you' : 'This invitation was answered or has expired'}</p>
      <GroupFacts group={group} by={inviterName(inviter)} message={message} />
    </aside>
  );
}
