import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isResetLinkUsable } from '../account/queries.ts';
import { authService, useAuth } from '../platform/api/session.ts';
import { AuthFrame, FormError } from './auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SendLinkForm } from './send-link-form.tsx';

const route = getRouteApi('/auth/change-password');

/**
 * Sets a new password [A2.5, A2.46] with the token of a reset link or the signed-in user's current password (rules
 * 5.4). Reports an invalid link at once.
 */
export function ChangePasswordPage() {
  const { error } = route.useSearch();
  const token = useLocation({ select: ({ state }) => state.resetToken });
  const { user } = useAuth();
  const navigate = useNavigate();
  const [words, setWords] = useState<string | null>(null);
  // The token of an invalid link is removed, and the URL keeps the reason.
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
  // The sign-in screen's guard knows the user's destination [A2.2].
  const goOn = () => void navigate({ to: '/auth', replace: true });
  const stay = () => void navigate({ to: '/lineups', replace: true });
  const by = token ? { token } : user?.app_metadata.has_password ? { email: user.email } : null;
  if (by && !error)
    return <NewPasswordForm key={token ?? user?.id} by={by} onDone={goOn} onStay={stay} onSpent={endLink} />;
  return <ResetLinkNeeded email={user?.email ?? ''} isSpent={error !== undefined} words={words} />;
}

interface ResetLinkNeededProps {
  /** The signed-in user's e-mail, or '' for a visitor. */
  email: string;
  /** The opened link has expired, was used or is invalid. */
  isSpent: boolean;
  /** The server's message [A8.9]. */
  words?: string | null;
}

/** Setting a password takes an emailed link: offers to send one. */
function ResetLinkNeeded({ email, isSpent, words = null }: ResetLinkNeededProps) {
  return (
    <AuthFrame
      title="Set New Password"
      foot={
        <Link to={email ? '/lineups' : '/auth'} className="link">
          {email ? 'Back to Lineups' : 'Back to Sign In'}
        </Link>
      }
    >
      {words ? <FormError words={words} /> : null}
      <p className="text-text-2">
        {isSpent
          ? 'This link has expired, was already used, or is incomplete. We can send you a new one.'
          : 'For your security, use the link in your email to set a new password.'}
      </p>
      <SendLinkForm
        email={email}
        action="Send Reset Link"
        otherwise="Failed to send reset email"
        send={(address) => authService.requestPasswordReset(address)}
      />
    </AuthFrame>
  );
}
