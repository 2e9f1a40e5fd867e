import { useNavigate, useParams } from '@tanstack/react-router';
import { InvitationScreen } from './invitation-screen.tsx';

/** /invitations/{token} and /invitations/{token}/accept [G2.6]. */
export function InvitationPage() {
  const { token = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <InvitationScreen key={token} token={token} onGroups={() => void navigate({ to: '/groups', replace: true })} />
  );
}
