import { Link } from '@tanstack/react-router';
import { authService } from '../../data/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { whyOf } from './link-words.ts';
import { SendLinkForm } from './send-link-form.tsx';

/** The confirmation link did not work: why, and a new one. */
export function ConfirmationFailed({ error }: { error: string }) {
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
