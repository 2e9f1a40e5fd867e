import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAuth } from '../data/session.ts';
import { NewPasswordForm } from '../features/auth/new-password-form.tsx';
import { ResetLinkNeeded } from '../features/auth/reset-link-needed.tsx';

/** Set a new password [A2.46]: the reset link's token is what allows it. */
export function ChangePasswordPage() {
  const { token, error } = useSearch({ strict: false });
  const { user } = useAuth();
  const navigate = useNavigate();
  const goOn = () => void navigate({ to: '/lineups', replace: true });
  if (token && !error) return <NewPasswordForm token={token} onDone={goOn} />;
  return <ResetLinkNeeded email={user?.email ?? ''} isSpent={Boolean(error)} />;
}
