import { useInvitation } from '../../data/invitations.ts';
import { useLinkedGroup } from '../../data/join-links.ts';
import { GroupFacts } from './group-facts.tsx';
import './invitations.css';
import { inviterName, statusNow } from './invitation-words.ts';

interface WaitingGroupProps {
  /** How one came here, and with what: the token kept for after signing in [A2.19]. */
  way: 'join' | 'invitation';
  token: string;
}

/** What waits behind the sign-in screen, shown beside its form; nothing for a token that leads nowhere. */
export function WaitingGroup({ way, token }: WaitingGroupProps) {
  const invitation = useInvitation(way === 'invitation' ? token : null);
  const linked = useLinkedGroup(way === 'join' ? token : null);
  const invited = invitation.data;
  const isOpen = invited ? statusNow(invited, null) === 'pending' : false;
  const shown = invited
    ? { group: invited.groups, by: inviterName(invited.inviter), message: invited.message }
    : linked.data && { group: linked.data.group, by: inviterName(linked.data.inviter), message: null };
  const isLoading = invitation.isLoading || linked.isLoading;
  if (!shown) return isLoading ? <div className="waiting-group" aria-hidden /> : null;
  return (
    <aside className="waiting-group" aria-label="What is waiting for you">
      <p className="cap">{invited && !isOpen ? 'This invitation was answered or has expired' : 'Waiting for you'}</p>
      <GroupFacts {...shown} />
    </aside>
  );
}
