import { useNavigate, useParams } from '@tanstack/react-router';
import { JoinScreen } from './join-screen.tsx';

/** /join/{token} [G2.5]. */
export function JoinPage() {
  const { token = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return <JoinScreen key={token} token={token} onGroups={() => void navigate({ to: '/groups', replace: true })} />;
}
