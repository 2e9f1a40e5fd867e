import { Link } from '@tanstack/react-router';
import { authService } from '../api/session.ts';
import { AuthFrame, FormError } from './auth-frame.tsx';
import { SendLinkForm } from './send-link-form.tsx';

interface ResetLinkNeededProps {
  /** The signed-in user's e-mail, or '' for a visitor. */
  email: string;
  /** The opened link has expired, was used or is invalid. */
  isSpent: boolean;
  /** The server's message [A8.9]. */
  words?: string | null;
}

/** Setting a password takes an emailed link: offers to send one. */
export function ResetLinkNeeded({ email, isSpent, words = null }: ResetLinkNeededProps) {
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
