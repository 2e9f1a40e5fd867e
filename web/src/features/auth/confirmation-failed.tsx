import { Link } from '@tanstack/react-router';
import { authService } from '../../data/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SendLinkForm } from './send-link-form.tsx';

/** The confirmation link did not work: why, and a new one. */
export function ConfirmationFailed({ error }: { error: string }) {
  const isExpired = error.toLowerCase() === 'token_expired';
  return (
    <AuthFrame
      title={isExpired ? 'This link has expired' : 'This link does not work'}
      foot={
        <Link to="/auth" className="link">
          Back to Sign In
        </Link>
      }
    >
      <p className="text-text-2">
        {isExpired
          ? 'A confirmation link lasts for a while only. We can send you a new one.'
          : 'It may have been used already: then you can sign in. If not, we can send you a new one.'}
      </p>
      <SendLinkForm
        email=""
        action="Send New Link"
        otherwise="Failed to send the link"
        send={(email) => authService.sendConfirmation(email)}
      />
    </AuthFrame>
  );
}
