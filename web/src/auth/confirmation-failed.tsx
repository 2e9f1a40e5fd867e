import { Link } from '@tanstack/react-router';
import { authService } from '../api/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { whyOf } from './link-words.ts';
import { RenewLink } from './renew-link.tsx';
import { SendLinkForm } from './send-link-form.tsx';

interface ConfirmationFailedProps {
  /** The server's code. */
  error: string;
  /** The token of the link, with which an expired one can be renewed. */
  token?: string;
}

/** Why the confirmation link failed, and how to get a new one. */
export function ConfirmationFailed({ error, token = '' }: ConfirmationFailedProps) {
  const why = whyOf(error);
  return (
    <AuthFrame
      title={why.title}
      foot={
        why.isDone ? null : (
          <Link to="/auth" className="link">
            Back to Sign In
          </Link>
        )
      }
    >
      <p className="text-text-2">{why.text}</p>
      {why.isDone ? (
        <Link to="/auth" className={buttonClass('flag', 'l')}>
          Sign In
        </Link>
      ) : error === 'link_expired' ? (
        <RenewLink token={token} />
      ) : (
        <SendLinkForm
          email=""
          action="Send New Link"
          otherwise="Failed to send the link"
          send={(email) => authService.sendConfirmation(email)}
        />
      )}
    </AuthFrame>
  );
}
