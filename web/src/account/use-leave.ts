import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../api/session.ts';

/** Signs out and opens the landing page. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    // Navigates first, so that the current page is not remembered for the next sign-in.
    await navigate({ to: '/' });
    await signOut();
  };
}
