import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isResetLinkUsable } from '../account/queries.ts';
import { useAuth } from '../api/session.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetLinkNeeded } from './reset-link-needed.tsx';

const route = getRouteApi('/auth/change-password');

/**
 * Set a new password [A2.5, A2.46]: the reset link's token is what allows it, or else the current password of who is signed
 * in (rules 5.4). A link that no longer works is said to be so at once.
 */
export function ChangePasswordPage() {
  const { error } = route.useSearch();
  const token = useLocation({ select: ({ state }) => state.resetToken });
  const { user } = useAuth();
  const navigate = useNavigate();
  const [words, setWords] = useState<string | null>(null);
  // A link that does not work leaves nothing to come back to: its token goes, and the address says why.
  const [endLink] = useState(() => (said: string | null) => {
    setWords(said);
    const search = { error: 'INVALID_TOKEN' };
    void navigate({ to: '/auth/change-password', search, state: {}, replace: true });
  });
  useEffect(() => {
    if (!token || error) return;
    let isHere = true;
    void isResetLinkUsable(token).then((isUsable) => {
      if (isHere && !isUsable) endLink(null);
    });
    return () => {
      isHere = false;
    };
  }, [token, error, endLink]);
  // The sign-in screen's guard knows where a signed-in user wanted to go [A2.2].
  const goOn = () => void navigate({ to: '/auth', replace: true });
  const stay = () => void navigate({ to: '/lineups', replace: true });
  const by = token ? { token } : user?.app_metadata.has_password ? { email: user.email } : null;
  if (by && !error) return <NewPasswordForm by={by} onDone={goOn} onStay={stay} onSpent={endLink} />;
  return <ResetLinkNeeded email={user?.email ?? ''} isSpent={error !== undefined} words={words} />;
}
