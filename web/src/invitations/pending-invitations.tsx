import type { Invitation } from '@singleback/contract/invitations.ts';
import { InvitationCard } from './invitation-card.tsx';
import styles from './pending-invitations.module.css';

/** The user's pending invitations [G2.11]. */
export function PendingInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section aria-labelledby="pending-invitations">
      <h2 id="pending-invitations" className="cap mb-2.5 text-[15px]! text-text!">
        Pending Invitations
      </h2>
      <ul className={styles.invitationCards}>
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}
