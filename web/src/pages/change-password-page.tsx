import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isResetLinkUsable } from '../data/account.ts';
import { useAuth } from '../data/session.ts';
import { NewPasswordForm } from '../features/auth/new-password-form.tsx';
import { ResetLinkNeeded } from '../features/auth/reset-link-needed.tsx';

/** Set a new password [A2.46]: the reset link's token is what allows it; one that works no more is told at once. */
export function ChangePasswordPage() {
  const { token, error } = useSearch({ strict: false });
  const { user } = useAuth();
  const navigate = useNavigate();
  const [spent, setSpent] = useState<{ words: string | null } | null>(error ? { words: null } : null);
  useEffect(() => {
    if (!token || error) return;
    let isHere = true;
    void isResetLinkUsable(token).then((isUsable) => {
      if (isHere && !isUsable) setSpent({ words: null });
    });
    return () => {
      isHere = false;
    };
  }, [token, error]);
  // The sign-in screen's guard knows where a signed-in user wanted to go [A2.2].
  const goOn = () => void navigate({ to: '/auth', replace: true });
  if (token && !spent) return <NewPasswordForm token={token} onDone={goOn} onSpent={(words) => setSpent({ words })} />;
  return <ResetLinkNeeded email={user?.email ?? ''} isSpent={spent !== null} words={spent?.words ?? null} />;
}
