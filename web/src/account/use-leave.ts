import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../api/session.ts';

/** Signs out and goes to the landing page. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    // First away from what needs a session, so that it is not taken for a page to come back to.
    await navigate({ to: '/' });
    await signOut();
  };
}
